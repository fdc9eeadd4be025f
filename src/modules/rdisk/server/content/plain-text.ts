/** Whether bytes that a file begins with are text in UTF-8: no control characters but those of lines, and nothing cut but the last character. */
export function isPlainText(head: Uint8Array): boolean {
  if (head.some((byte) => byte < 32 && ![9, 10, 12, 13, 27].includes(byte))) return false;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return true;
  } catch {
    return false;
  }
}
