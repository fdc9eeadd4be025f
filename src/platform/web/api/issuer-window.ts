/** Where the way to the issuer of OpenID Connect ends in a window of its own, which leaves the form of the first window as it is. */

const noted = 'oficina.issuer-done';

/** Tells the window that opened this one, and closes this one if the browser allows it. */
export function tellIssuerDone(): void {
  // Other windows of this host hear of it by the event `storage`.
  localStorage.setItem(noted, String(Date.now()));
  window.close();
}
