import { tidyCnpj, tidyCpf } from './brazilian-documents.ts';

type PixKeyKind = 'cpf' | 'cnpj' | 'email' | 'phone' | 'random';

/** A key of Pix as the central bank writes it. */
export interface PixKey {
  readonly kind: PixKeyKind;
  readonly key: string;
}

/** Reads a key as people write it; null if it is none. Digits alone are a document and never a phone, so that a mistyped CPF is noticed. */
export function pixKeyOf(text: string): PixKey | null {
  const typed = text.trim();
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(typed)) return { kind: 'random', key: typed.toLowerCase() };
  if (typed.includes('@')) return email(typed.toLowerCase());
  const cpf = tidyCpf(typed);
  if (cpf !== null) return { kind: 'cpf', key: cpf.replaceAll(/\D/g, '') };
  const cnpj = tidyCnpj(typed);
  if (cnpj !== null) return { kind: 'cnpj', key: cnpj.replaceAll(/[^0-9A-Z]/g, '') };
  return phone(typed);
}

function email(typed: string): PixKey | null {
  return typed.length <= 77 && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(typed) ? { kind: 'email', key: typed } : null;
}

/** A Brazilian number with area code; `+55` may be left out. */
function phone(typed: string): PixKey | null {
  if (!/^\+[\d\s()-]+$|^\(?\d\d[\s)][\d\s-]+$/.test(typed)) return null;
  const digits = typed.replaceAll(/\D/g, '').replace(typed.startsWith('+') ? /^55/ : /^$/, '');
  const isBrazilian = !typed.startsWith('+') || typed.startsWith('+55');
  return isBrazilian && /^[1-9]{2}9?[2-9]\d{7}$/.test(digits) ? { kind: 'phone', key: `+55${digits}` } : null;
}
