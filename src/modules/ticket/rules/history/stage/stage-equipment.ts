import { normalise } from '#platform/entity/search-text.ts';
import { clip } from '#platform/entity/storable-text.ts';
import type { Role } from '../recognise/roles.ts';
import type { RowReader } from './reader.ts';

/** Fields of a device as a row tells them; undefined if it says nothing of one. */
export function equipmentOf(row: RowReader, makers: ReadonlyMap<string, string>): Record<string, unknown> | undefined {
  const kind = row.all('equipment.kind').find((text) => text.length <= 160 && isKnown(text)) ?? '';
  const known = (role: Role, max: number): string => [row.text(role, max)].find(isKnown) ?? '';
  const name = known('equipment.name', 160);
  const model = known('equipment.model', 80);
  const serial = serialOf(known('equipment.serial', 80));
  const maker = known('equipment.maker', 80) || (makers.get(row.text('equipment.maker_key', 80)) ?? '');
  const parts = [name === '' ? kind : name, model].filter((part) => part !== '');
  const words = parts.filter((part, place) => place === 0 || !normalise(parts[0] ?? '').includes(normalise(part)));
  const description = clip(words.join(' ').replaceAll(/\s+/g, ' ') || maker || serial, 160);
  if (description === '') return undefined;
  const values: Record<string, unknown> = { description };
  if (maker !== '' && maker !== description) values['maker'] = clip(maker, 80);
  if (serial !== '') values['identifier'] = serial;
  const location = row.text('equipment.location', 160);
  if (location !== '') values['location'] = location;
  return values;
}

/** Words that people write for an unknown maker, model or number. */
const placeholders =
  /^(?:unknown|unbranded|unbekannt|desconhecid[oa]|desconocid[oa]|inconnu|onbekend|ukendt|not (?:known|available|applicable|specified|given)|nao (?:sei|informad[oa]|identificad[oa]|consta|tem|possui)|sem (?:marca|modelo|numero|serie|informacao|identificacao)|n a|n d|s n|s m|nenhum[a]?|generic[oa]?)$/;

/** Whether a text says something: not only signs such as `????`, and none of the words above. */
function isKnown(text: string): boolean {
  const words = normalise(text);
  return /[\p{L}\p{N}]/u.test(words) && !placeholders.test(words);
}

/** Without numbers that shops type where a device has none. */
function serialOf(text: string): string {
  const bare = normalise(text).replaceAll(' ', '');
  return bare.length < 3 || /^(.)\1*$/.test(bare) || /^(?:na|nao|none|sem|semnumero|seminformacao)$/.test(bare)
    ? ''
    : text;
}

/** Devices of one customer with the same serial number, or without one of the same words, are one. */
export function equipmentIdentity(values: Readonly<Record<string, unknown>>, customer: string): string {
  const serial = normalise(String(values['identifier'] ?? '')).replaceAll(' ', '');
  const words = normalise(`${String(values['maker'] ?? '')} ${String(values['description'] ?? '')}`);
  return `${customer}|${serial === '' ? words : `serial ${serial}`}`;
}
