/** Ends the program with a sentence where Node is older than 20.19. */
export function refuseOldNode(version) {
  const parts = version.split('.').map(Number);
  if (parts[0] > 20 || (parts[0] === 20 && parts[1] >= 19)) return;
  process.stderr.write(`Oficina needs Node 20.19 or newer; this is ${version}. Get one from https://nodejs.org.\n`);
  process.exit(1);
}
