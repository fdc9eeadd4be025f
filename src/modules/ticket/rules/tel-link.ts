/**
 * What a phone dials of a number as people write it: the first of several, without an extension, and behind a country's code without the zero
 * that is dialled within the country alone.
 */
export function telLink(number: string): string {
  const [first = ''] = number.split(/\/|;|,|\b(?:ramal|ext|extension|x)\b/i);
  const digits = digitsOf(first.trim().startsWith('+') ? first.replace(/\(0+/, '(') : first);
  return digits === '' ? digitsOf(number) : digits;
}

function digitsOf(text: string): string {
  return text.replaceAll(/[^+\d]/g, '');
}
