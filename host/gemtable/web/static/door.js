// Comes in with the secret of a link. It stood behind #, where no server and no log reads it.

const door = document.getElementById("door");
const secret = location.hash.slice(1);
if (door instanceof HTMLFormElement && secret) { // or it is shut, and tried again when it is open
  history.replaceState(null, "", location.pathname); // nor the one who looks over a shoulder
  /** @type {HTMLInputElement} */ (door.elements.namedItem("secret")).value = secret;
  door.submit();
}
