import { tidyCnpj, tidyCpf } from '#platform/entity/region/brazilian-documents.ts';
import { normalise } from '#platform/entity/search-text.ts';
import { clip } from '#platform/entity/storable-text.ts';
import type { RowReader } from './reader.ts';

/** Fields of a customer as a row tells them; undefined if it names nobody. */
export function customerOf(row: RowReader, brazil: boolean): Record<string, unknown> | undefined {
  const whole = [row.text('customer.first_name', 80), row.text('customer.last_name', 80)]
    .filter((part) => part !== '')
    .join(' ');
  const company = row.text('customer.company', 160);
  const name = row.text('customer.name', 160) || whole || company;
  const phones = phonesOf(row.all('customer.phone'));
  const email = emailOf(row.text('customer.email', 254));
  const shown = name || (phones[0]?.number ?? '') || (email ?? '');
  if (shown === '') return undefined;
  const values: Record<string, unknown> = { name: clip(shown, 160) };
  if (phones.length > 0) values['phones'] = phones;
  if (email !== undefined) values['email'] = email;
  if (company !== '' && company !== shown) values['company_name'] = company;
  const site = row.text('customer.site', 300);
  if (/^https?:\/\/\S+$/i.test(site)) values['site'] = site;
  const born = row.day('customer.born');
  if (born !== undefined) values['born_at'] = born;
  const address = addressOf(row);
  if (address !== undefined) values['addresses'] = [address];
  Object.assign(values, taxOf(row.text('customer.tax', 40), brazil));
  return values;
}

function phonesOf(texts: readonly string[]): { number: string; main?: true }[] {
  const known = new Set<string>();
  const phones: { number: string; main?: true }[] = [];
  for (const text of texts) {
    const digits = text.replaceAll(/\D/g, '');
    if (digits.length < 6 || /^0+$/.test(digits) || known.has(digits) || phones.length === 10) continue;
    known.add(digits);
    phones.push({ number: clip(text, 40), ...(phones.length === 0 ? { main: true as const } : {}) });
  }
  return phones;
}

function emailOf(text: string): string | undefined {
  const bare = text.trim().toLowerCase();
  return /^[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;]+$/.test(bare) ? bare : undefined;
}

const addressFields = [
  ['zip_code', 'customer.zip', 20],
  ['street', 'customer.street', 160],
  ['number', 'customer.number', 20],
  ['neighborhood', 'customer.district', 80],
  ['complement', 'customer.complement', 80],
  ['city', 'customer.city', 80],
  ['state', 'customer.state', 40],
] as const;

function addressOf(row: RowReader): Record<string, unknown> | undefined {
  const filled = addressFields.flatMap(([field, role, max]) => {
    const text = row.text(role, max);
    return text === '' ? [] : [[field, text] as const];
  });
  return filled.length === 0 ? undefined : { main: true, ...Object.fromEntries(filled) };
}

/** In Brazil CPF and CNPJ with right check digits; every other number is a document. */
function taxOf(text: string, brazil: boolean): Record<string, unknown> {
  if (!/\d{3}/.test(text) || /^[0.\-/\s]+$/.test(text)) return {};
  const cpf = brazil ? tidyCpf(text) : null;
  if (cpf !== null) return { cpf };
  const cnpj = brazil ? tidyCnpj(text) : null;
  return cnpj === null ? { document: text } : { cnpj };
}

/** What two rows of one customer share when neither has a key. */
export function customerIdentity(values: Readonly<Record<string, unknown>>): string {
  const tax = String(values['cpf'] ?? values['cnpj'] ?? values['document'] ?? '').replaceAll(/\W/g, '');
  const phones = values['phones'] as readonly { number: string }[] | undefined;
  const phone = (phones?.[0]?.number ?? '').replaceAll(/\D/g, '').slice(-8);
  const name = normalise(String(values['name'] ?? ''));
  return tax === '' ? `${name}|${phone || String(values['email'] ?? '')}` : `tax|${tax}`;
}
