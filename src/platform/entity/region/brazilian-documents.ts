/**
 * Documents of people (CPF) and companies (CNPJ) in Brazil, validated by their last two digits. A CNPJ may have letters in its first twelve
 * positions (Receita Federal, Instrução Normativa 2.229/2024, in force from July 2026): a letter counts as its ASCII code minus 48.
 */

/** Formats a CPF as `529.982.247-25`; null if the check digits are wrong. */
export function tidyCpf(text: string): string | null {
  const signs = bare(text);
  if (!/^\d{11}$/.test(signs) || isMonotonous(signs)) return null;
  const first = checkDigit(signs.slice(0, 9), (place, length) => length + 1 - place);
  const second = checkDigit(signs.slice(0, 10), (place, length) => length + 1 - place);
  if (signs.slice(9) !== `${first}${second}`) return null;
  return `${signs.slice(0, 3)}.${signs.slice(3, 6)}.${signs.slice(6, 9)}-${signs.slice(9)}`;
}

/** Formats a CNPJ as `11.222.333/0001-81` or `12.ABC.345/01DE-35`; null if the check digits are wrong. */
export function tidyCnpj(text: string): string | null {
  const signs = bare(text);
  if (!/^[0-9A-Z]{12}\d{2}$/.test(signs) || isMonotonous(signs)) return null;
  const weight = (place: number, length: number): number => ((length - 1 - place) % 8) + 2;
  const first = checkDigit(signs.slice(0, 12), weight);
  const second = checkDigit(signs.slice(0, 13), weight);
  if (signs.slice(12) !== `${first}${second}`) return null;
  return `${signs.slice(0, 2)}.${signs.slice(2, 5)}.${signs.slice(5, 8)}/${signs.slice(8, 12)}-${signs.slice(12)}`;
}

function bare(text: string): string {
  return text.toUpperCase().replaceAll(/[\s./-]/g, '');
}

/** Documents with equal digits, such as 000.000.000-00, satisfy the arithmetic but are never issued. */
function isMonotonous(signs: string): boolean {
  return new Set(signs).size === 1;
}

/** Eleven minus the weighted sum modulo eleven; 0 if the result would have two digits. */
function checkDigit(signs: string, weight: (place: number, length: number) => number): number {
  const sum = [...signs].reduce((all, sign, place) => all + (sign.charCodeAt(0) - 48) * weight(place, signs.length), 0);
  const rest = sum % 11;
  return rest < 2 ? 0 : 11 - rest;
}
