/**
 * The documents of people and companies in Brazil, checked by their last two digits. A CNPJ may hold letters in its first twelve
 * places (Receita Federal, Instrução Normativa 2.229/2024, in force from July 2026): a letter counts as its ASCII code less 48.
 */

/** A person's CPF in its usual writing, `529.982.247-25`; null when the digits do not agree. */
export function tidyCpf(text: string): string | null {
  const signs = bare(text);
  if (!/^\d{11}$/.test(signs) || isMonotonous(signs)) return null;
  const first = checkDigit(signs.slice(0, 9), (place, length) => length + 1 - place);
  const second = checkDigit(signs.slice(0, 10), (place, length) => length + 1 - place);
  if (signs.slice(9) !== `${first}${second}`) return null;
  return `${signs.slice(0, 3)}.${signs.slice(3, 6)}.${signs.slice(6, 9)}-${signs.slice(9)}`;
}

/** A company's CNPJ in its usual writing, `11.222.333/0001-81` or `12.ABC.345/01DE-35`; null when the digits do not agree. */
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

/** 000.000.000-00 and its kin pass the arithmetic and belong to nobody. */
function isMonotonous(signs: string): boolean {
  return new Set(signs).size === 1;
}

/** Eleven less the remainder of the weighted sum by eleven, and 0 for what would need two digits. */
function checkDigit(signs: string, weight: (place: number, length: number) => number): number {
  const sum = [...signs].reduce((all, sign, place) => all + (sign.charCodeAt(0) - 48) * weight(place, signs.length), 0);
  const rest = sum % 11;
  return rest < 2 ? 0 : 11 - rest;
}
