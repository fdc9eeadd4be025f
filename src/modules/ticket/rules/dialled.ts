/** What a phone dials of a number as people write it: the first of several, without an extension and without the zero in brackets. */
export function dialled(number: string): string {
  const [first = ''] = number.split(/\/|;|,|\b(?:ramal|ext|extension|x)\b/i);
  return first.replace(/\(0+(?=\d)/, '(').replaceAll(/[^+\d]/g, '');
}
