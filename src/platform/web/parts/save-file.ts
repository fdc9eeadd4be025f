/** Milliseconds in which a browser has surely begun to read what it saves; some begin only after the click has ended. */
const readIn = 60_000;

/** Gives bytes to the person as a file of that name. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), readIn);
}
