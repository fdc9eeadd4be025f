/**
 * Converts a phone number as people write it to the digits to dial: the first of several numbers, without extension, and after a country
 * code without the zero that is only dialled inside the country.
 */
export function telLink(number: string): string {
  const [first = ''] = number.split(/\/|;|,|\b(?:ramal|ext|extension|x)\b/i);
  const digits = digitsOf(first.trim().startsWith('+') ? first.replace(/\(0+/, '(') : first);
  return digits === '' ? digitsOf(number) : digits;
}

function digitsOf(text: string): string {
  return text.replaceAll(/[^+\d]/g, '');
}
