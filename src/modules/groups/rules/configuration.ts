import { checkValue } from '#platform/entity/check.ts';
import type { Entity, Input } from '#platform/entity/define.ts';
import type { Complaint } from '#platform/entity/failure.ts';
import { isIdOf } from '#platform/entity/id.ts';
import { isCurrency } from '#platform/entity/currency.ts';
import { countries } from '#platform/entity/region/countries.ts';
import { isTimeZone } from '#platform/entity/region/time-zone.ts';
import { firstDays } from '#platform/entity/region/week.ts';
import { tidyCnpj } from '#platform/entity/region/brazilian-documents.ts';
import { pixKeyOf } from '#platform/entity/region/pix-key.ts';
import { originsIn } from './allowed-origins.ts';
import { address } from '../entities/address.ts';
import { phone } from '../entities/phone.ts';

/** The values that each setting of a group accepts, and who sets it. */

/** Settings that only the server writes: the plan follows the payment, the others record how the group was created. */
export const serverOnlyKeys: ReadonlySet<string> = new Set([
  'confirmed-plan',
  'created-by',
  'created-at',
  'livemode',
  'admin',
  'admin_roles',
  'klass',
  'parent-account-id',
]);

/** Settings that say who gets money or bills, or which pages may use the API: a new value needs a proof, and makes a mail. */
export const provedKeys = ['allowed-origins', 'billing-email', 'pix-key'] as const;

/** Whether a change of the setting needs a proof. Clearing it takes away and needs none. */
export function needsProof(key: string, before: unknown, value: unknown): key is (typeof provedKeys)[number] {
  const isSet = typeof value === 'string' && value !== '' && value !== '[]';
  return isSet && value !== before && provedKeys.some((one) => one === key);
}

/** Features of a group with their defaults: whole modules, and parts of one. */
const featureDefaults = {
  ticket: 'enabled',
  finance: 'enabled',
  checklist: 'enabled',
  'project-management': 'enabled',
  maintenance: 'enabled',
  budget: 'enabled',
  billing: 'enabled',
  rdisk: 'disabled',
  exoreader: 'disabled',
} as const satisfies Readonly<Record<string, 'enabled' | 'disabled'>>;

/** Features that are off until a group switches them on. */
export const offAtFirst: readonly string[] = Object.entries(featureDefaults).flatMap(([feature, holds]) =>
  holds === 'disabled' ? [feature] : [],
);

/** Whether the key is a feature of a group, which settings switch on and off. */
export function isFeature(key: string): boolean {
  return Object.hasOwn(featureDefaults, key);
}

/** Whether a feature is on: by the group's choice, else by default. Keys that are no feature count as on. */
export function featureOn(feature: string, chosen: string | null | undefined): boolean {
  const defaults: Readonly<Record<string, string>> = featureDefaults;
  return (chosen ?? defaults[feature]) !== 'disabled';
}

/** Settings with a fixed list of options; the first one is the default. */
export const settingOptions: Readonly<Record<string, readonly string[]>> = {
  'contract-receipt': ['on-demand', 'always'],
  'customer-page-receipt': ['always', 'on-demand'],
  'order-tax': ['none', 'included', 'added'],
  'stock-below-zero': ['refuse', 'allow'],
  'commission-of': ['labour', 'revenue', 'margin'],
  'unconfirmed-plan': ['free', 'cancel'],
  locale: ['en', 'pt-BR'],
  'first-day-of-week': firstDays,
};

/** Settings with a JSON list, and the definition of the list's items. */
const settingLists: Readonly<Record<string, Entity>> = { phones: phone, addresses: address };

const lengths: Readonly<Record<string, number>> = {
  name: 120,
  'receipt-configuration': 4000,
  'terms-intake': 4000,
  'terms-hand-over': 4000,
  'estimate-observation': 4000,
  accessories: 4000,
  'pix-name': 60,
  'pix-city': 60,
  ...Object.fromEntries(
    ['open', 'block', 'doing', 'review', 'done', 'cancel'].map((status) => [`customer-page-${status}`, 200]),
  ),
};
const listMax = 50;
const maxWarrantyDays = 36_500;

/** The complaint about a new value of a setting, or undefined; null clears the setting. */
export function settingComplaint(key: string, value: unknown): Complaint | undefined {
  if (value === null || value === undefined) return key === 'name' ? { code: 'cant-be-blank' } : undefined;
  if (typeof value !== 'string') return { code: 'is-invalid' };
  if (isFeature(key)) return among(value, ['enabled', 'disabled']);
  const options = settingOptions[key];
  if (options !== undefined) return among(value, options);
  const part = settingLists[key];
  if (part !== undefined) return listComplaint(part, value);
  if (key === 'allowed-origins') return originsIn(value) === undefined ? { code: 'is-invalid' } : undefined;
  if (key === 'billing-email') return checkValue({ type: 'text', max: 254, format: 'email' }, value);
  if (key === 'currency') return isCurrency(value) ? undefined : { code: 'is-not-included-in-the-list' };
  if (key === 'warranty-days')
    return /^\d{1,5}$/.test(value) && Number(value) <= maxWarrantyDays ? undefined : { code: 'is-invalid' };
  if (key === 'pix-key') return pixKeyOf(value) === null ? { code: 'is-no-pix-key' } : undefined;
  if (key === 'order-wallet') return isIdOf('wal', value) ? undefined : { code: 'is-invalid' };
  if (key === 'cnpj') return tidyCnpj(value) === null ? { code: 'wrong-check-digits' } : undefined;
  if (key === 'commission-percent') return percentComplaint(value);
  if (key === 'unclaimed-days') return /^\d{1,3}$/.test(value) ? undefined : { code: 'is-invalid' };
  if (key === 'country') return among(value, countries);
  if (key === 'time-zone') return isTimeZone(value) ? undefined : { code: 'is-not-included-in-the-list' };
  const max = lengths[key];
  return max !== undefined && value.length > max ? { code: 'too-long', params: { count: max } } : undefined;
}

function percentComplaint(value: string): Complaint | undefined {
  return /^\d{1,3}(\.\d{1,2})?$/.test(value) && Number(value) <= 100 ? undefined : { code: 'is-invalid' };
}

function among(value: string, options: readonly string[]): Complaint | undefined {
  return options.includes(value) ? undefined : { code: 'is-not-included-in-the-list' };
}

function listComplaint(part: Entity, text: string): Complaint | undefined {
  const items = parsed(text);
  if (items === undefined || items.length > listMax) return { code: 'is-invalid' };
  const ids = new Set(items.map((item) => item['_id']));
  const mains = items.filter((item) => item['main'] === true).length;
  if (ids.size !== items.length || mains > 1) return { code: 'is-invalid' };
  return items.map((item) => itemComplaint(part, item)).find((complaint) => complaint !== undefined);
}

function itemComplaint(part: Entity, item: Input): Complaint | undefined {
  const { _id: id, ...fields } = item;
  if (typeof id !== 'string' || !isIdOf(part.prefix, id)) return { code: 'is-invalid' };
  if (Object.keys(fields).some((name) => !Object.hasOwn(part.fields, name))) return { code: 'is-unknown' };
  for (const [name, field] of Object.entries(part.fields)) {
    const value = fields[name];
    const empty = value === undefined || value === null || value === '';
    const complaint = empty
      ? field.required === true
        ? { code: 'cant-be-blank' }
        : undefined
      : checkValue(field, value);
    if (complaint) return complaint;
  }
  return undefined;
}

function parsed(text: string): readonly Input[] | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (!Array.isArray(value)) return undefined;
    return value.every((item) => typeof item === 'object' && item !== null) ? (value as Input[]) : undefined;
  } catch {
    return undefined;
  }
}
