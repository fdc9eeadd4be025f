const lengths = [8, 12, 13, 14];

/** A GTIN (EAN-8, UPC-A, EAN-13 or ITF-14) without spaces; null unless its check digit is right. */
export function eanOf(text: string): string | null {
  const digits = text.replaceAll(/[\s-]/g, '');
  if (!/^\d+$/.test(digits) || !lengths.includes(digits.length) || /^0+$/.test(digits)) return null;
  return checkDigit(digits.slice(0, -1)) === Number(digits.at(-1)) ? digits : null;
}

/** By GS1: the digits from the right weigh 3 and 1 in turns. */
function checkDigit(digits: string): number {
  const sum = [...digits]
    .toReversed()
    .reduce((all, digit, place) => all + Number(digit) * (place % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10;
}
