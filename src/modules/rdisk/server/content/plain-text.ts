/** Whether the first bytes of a file are UTF-8 text: no control characters except line breaks and tabs; only the last character may be cut. */
export function isPlainText(head: Uint8Array): boolean {
  if (head.some((byte) => byte < 32 && ![9, 10, 12, 13, 27].includes(byte))) return false;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return true;
  } catch {
    return false;
  }
}
