/**
 * Whether a page or a program in a web view has this origin: `https://app.example`, `capacitor://localhost`. Without encryption only pages of the own
 * machine, because a key must not travel in the clear.
 */
export function isKeyOrigin(text: string): boolean {
  const [, scheme = '', host = ''] =
    /^([a-z][a-z\d+.-]{1,30}):\/\/([a-z\d.-]{1,253})(?::[1-9]\d{0,4})?$/.exec(text) ?? [];
  if (scheme === 'http') return host === 'localhost' || host === '127.0.0.1';
  return host !== '' && !['file', 'data', 'blob', 'javascript', 'about'].includes(scheme);
}
