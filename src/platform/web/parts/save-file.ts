/**
 * Milliseconds after which every browser has begun to read the saved file; some begin only after the click has ended.
 */
const readIn = 60_000;

/** Saves bytes as a file of that name. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), readIn);
}
