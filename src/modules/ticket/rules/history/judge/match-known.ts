import { normalise } from '#platform/entity/search-text.ts';
import type { Staged, StagedPart } from '../stage/staged.ts';
import type { KnownRecords, Member } from './known.ts';

type Values = Readonly<Record<string, unknown>>;

/** Finds the customer of the group that a row means: the same CPF or CNPJ, or the same name with the same phone or address of mail. */
export function customerFinder({ customers }: KnownRecords): (values: Values) => string | undefined {
  const ids = new Map<string, string>();
  for (const { id, name, email, phones, cpf, cnpj } of customers) {
    for (const document of [cpf, cnpj]) if (document !== null) ids.set(`tax ${bare(document)}`, id);
    for (const way of waysTo(email, phones ?? [])) ids.set(`${normalise(name)} ${way}`, id);
  }
  return (values) => {
    const document = values['cpf'] ?? values['cnpj'];
    if (typeof document === 'string' && ids.has(`tax ${bare(document)}`)) return ids.get(`tax ${bare(document)}`);
    const phones = (values['phones'] ?? []) as readonly { readonly number?: string }[];
    return waysTo(values['email'], phones)
      .map((way) => ids.get(`${normalise(String(values['name']))} ${way}`))
      .find((id) => id !== undefined);
  };
}

/** Phones are compared by their last eight digits. */
function waysTo(email: unknown, phones: readonly { readonly number?: string }[]): readonly string[] {
  const numbers = phones.map(({ number = '' }) => bare(number).slice(-8)).filter((digits) => digits.length === 8);
  return typeof email === 'string' && email !== '' ? [...numbers, email.toLowerCase()] : numbers;
}

function bare(text: string): string {
  return text.replaceAll(/\W/g, '');
}

/** Finds the device with the same serial number of the same customer. */
export function equipmentFinder({
  equipment,
}: KnownRecords): (staged: Staged, customer: string | undefined) => string | undefined {
  const ids = new Map(
    equipment.map(({ id, identifier, customer_id }) => [`${serial(identifier)} ${customer_id ?? ''}`, id]),
  );
  return ({ values }, customer) => {
    const own = serial(String(values['identifier'] ?? ''));
    return own === '' ? undefined : ids.get(`${own} ${customer ?? ''}`);
  };
}

function serial(text: string): string {
  return normalise(text).replaceAll(' ', '');
}

/** Finds the part with the same number. */
export function partFinder({ parts }: KnownRecords): (staged: StagedPart) => string | undefined {
  const ids = new Map<string, string>();
  for (const { id, sku, ean } of parts) {
    if (sku !== null) ids.set(`sku ${sku}`, id);
    if (ean !== null) ids.set(`ean ${ean}`, id);
  }
  return ({ values }) => ids.get(`ean ${String(values['ean'])}`) ?? ids.get(`sku ${String(values['sku'])}`);
}

/** The member whose name or address is meant. */
export function memberFinder(
  members: readonly Member[],
  chosen: Readonly<Record<string, string | null>>,
): (name: string) => string | undefined {
  const ids = new Map<string, string>();
  for (const { id, fullname, email } of members)
    for (const word of [fullname, email]) if (word !== null && word !== '') ids.set(normalise(word), id);
  const own = new Map(Object.entries(chosen).map(([name, id]) => [normalise(name), id]));
  const known = new Set(members.map(({ id }) => id));
  return (name) => {
    const key = normalise(name);
    const id = own.has(key) ? own.get(key) : ids.get(key);
    return typeof id === 'string' && known.has(id) ? id : undefined;
  };
}
