import { Big } from 'big.js';
import { pixKeyOf, type PixKey } from '#platform/entity/region/pix-key.ts';

/** Whom to pay how much, and for what. */
interface PixCharge {
  /** As the central bank writes it. */
  readonly key: string;
  readonly name: string;
  readonly city: string;
  /** Left out, the customer's bank asks for it. */
  readonly amount?: string | undefined;
  /** Up to 25 letters and digits, shown on the payee's statement. */
  readonly txid?: string | undefined;
  /** For the customer, as far as it fits. */
  readonly text?: string | undefined;
}

/** The code that a bank's app reads from a QR code or from the clipboard: BR Code by EMV MPM (manual of the central bank). */
export function pixCode({ key, name, city, amount, txid, text }: PixCharge): string {
  const account = field('00', 'br.gov.bcb.pix') + field('01', key);
  const words = plain(text ?? '', Math.max(0, 99 - account.length - 4));
  const code = [
    field('00', '01'),
    field('26', account + (words === '' ? '' : field('02', words))),
    field('52', '0000'),
    field('53', '986'),
    amount === undefined ? '' : field('54', new Big(amount).toFixed(2)),
    field('58', 'BR'),
    field('59', plain(name, 25) || 'RECEBEDOR'),
    field('60', plain(city, 15) || 'BRASIL'),
    field('62', field('05', /^[A-Za-z0-9]{1,25}$/.test(txid ?? '') ? String(txid) : '***')),
    '6304',
  ].join('');
  return code + crc16(code);
}

/** A field: its id, its length in two digits, its value. */
function field(id: string, value: string): string {
  return id + String(value.length).padStart(2, '0') + value;
}

/** Letters without accents, digits and plain signs. */
function plain(text: string, most: number): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\x20-\x7e]/g, ' ')
    .replaceAll(/ +/g, ' ')
    .trim()
    .slice(0, most)
    .trim();
}

/** CRC-16 with the polynomial 0x1021, from 0xFFFF. */
function crc16(text: string): string {
  let rest = 0xffff;
  for (const sign of text) {
    rest ^= sign.charCodeAt(0) << 8;
    for (let bit = 0; bit < 8; bit += 1) rest = rest & 0x8000 ? ((rest << 1) ^ 0x1021) & 0xffff : (rest << 1) & 0xffff;
  }
  return rest.toString(16).toUpperCase().padStart(4, '0');
}

/** The code and the key of an order's rest; null if the group has no key, nothing is due, or it is not in reais. */
export function pixOfOrder(
  payee: { readonly key: string; readonly name: string; readonly city: string },
  order: { readonly due: string; readonly currency: string; readonly number: number },
): { readonly code: string; readonly key: PixKey } | null {
  const key = pixKeyOf(payee.key);
  if (key === null || order.currency !== 'BRL' || !new Big(order.due).gt(0)) return null;
  const txid = `OS${String(order.number).padStart(4, '0')}`;
  const code = pixCode({
    key: key.key,
    name: payee.name,
    city: payee.city,
    amount: order.due,
    txid,
  });
  return { code, key };
}
