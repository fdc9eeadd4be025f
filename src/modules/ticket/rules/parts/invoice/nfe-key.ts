/** What the key of an NF-e (`chave de acesso`) says. */
export interface NfeKey {
  readonly key: string;
  /** The document of the issuer: the CNPJ, or the CPF after three zeros. */
  readonly issuer: string;
  readonly model: string;
  readonly series: number;
  readonly number: number;
}

/**
 * The key with 44 signs, without spaces; null unless its check digit is right. The signs of the issuer's CNPJ may be letters, which count as
 * their ASCII code minus 48.
 */
export function nfeKeyOf(text: string): NfeKey | null {
  const key = text.toUpperCase().replaceAll(/\s/g, '');
  if (!/^\d{6}[0-9A-Z]{12}\d{26}$/.test(key) || checkDigit(key.slice(0, -1)) !== Number(key.at(-1))) return null;
  return {
    key,
    issuer: key.slice(6, 20),
    model: key.slice(20, 22),
    series: Number(key.slice(22, 25)),
    number: Number(key.slice(25, 34)),
  };
}

/** Modulo 11 with weights 2 to 9 from the right. */
function checkDigit(signs: string): number {
  const sum = [...signs]
    .toReversed()
    .reduce((all, sign, place) => all + (sign.charCodeAt(0) - 48) * ((place % 8) + 2), 0);
  const rest = sum % 11;
  return rest < 2 ? 0 : 11 - rest;
}
