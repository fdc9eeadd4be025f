import type { AnyDoc } from '#platform/entity/define.ts';
import { formatMoney } from '#platform/entity/format.ts';
import { formatDate, formatMoment } from '#platform/entity/region/format-date.ts';
import { nearestLocale } from '#platform/entity/messages.ts';
import type { Locale } from '#platform/entity/locale.ts';
import { type Region, regionOf } from '#platform/entity/region/region.ts';
import type { Context } from '#platform/server/context.ts';
import { attachment } from '#modules/activity/entities/attachment.ts';
import { printWords, type PrintWord } from '../../locales/print.ts';
import { pixPayee } from '../../rules/money/pix-payee.ts';
import type { Sheet, SheetFact } from '../../rules/sheets/sheet.ts';
import { countryIn, defaultCurrency, groupSettings } from '#modules/groups/server/group-settings.ts';

/** What every sheet of a group needs: translations, formats of dates and money, the group's name, address and texts. */
export interface Print {
  readonly locale: Locale;
  readonly region: Region;
  readonly timeZone: string;
  readonly say: (word: PrintWord) => string;
  readonly date: (value: unknown) => string;
  readonly moment: (value: unknown) => string;
  /** Formats an amount, in the group's currency if its record has none. */
  readonly money: (value: unknown, currency: unknown) => string;
  readonly issuer: Sheet['issuer'];
  readonly receiptText: string | null;
  readonly contractAlways: boolean;
  /** Whom a Pix pays. */
  readonly payee: ReturnType<typeof pixPayee>;
}

const keys = [
  'name',
  'locale',
  'time-zone',
  'country',
  'currency',
  'phones',
  'addresses',
  'receipt-configuration',
  'contract-receipt',
  'pix-key',
  'pix-name',
  'pix-city',
];

export async function printContext(ctx: Context): Promise<Print> {
  const settings = await groupSettings(ctx, keys);
  const locale = nearestLocale(settings.get('locale'));
  const timeZone = settings.get('time-zone') ?? 'UTC';
  const region = regionOf(locale, countryIn(settings));
  const words = printWords[locale];
  const text = (value: unknown): string => (typeof value === 'string' ? value : '');
  return {
    locale,
    region,
    timeZone,
    say: (word) => words[word],
    date: (value) => (text(value) === '' ? '' : formatDate(text(value), region, { timeZone })),
    moment: (value) => (text(value) === '' ? '' : formatMoment(text(value), region, { timeZone })),
    money: (value, currency) =>
      formatMoney(text(value) === '' ? '0' : text(value), region, text(currency) || defaultCurrency(settings)),
    issuer: {
      name: settings.get('name') ?? '',
      lines: [phoneOf(mainOf(settings.get('phones'))), addressOf(mainOf(settings.get('addresses')))].filter(
        (line) => line !== '',
      ),
      logo: await logoOf(ctx),
    },
    receiptText: settings.get('receipt-configuration') ?? null,
    contractAlways: settings.get('contract-receipt') === 'always',
    payee: pixPayee((key) => settings.get(key)),
  };
}

/** The newest picture attached to the group. */
export async function logoOf(ctx: Context): Promise<Sheet['issuer']['logo']> {
  const [row] = await ctx.db.query<{ id: string; sha256: string }>(
    `SELECT id, sha256 FROM ${attachment.plural} WHERE account_id = $1 AND item_id = $1 ORDER BY created_at DESC, id DESC LIMIT 1`,
    [ctx.account],
  );
  return row ?? null;
}

/** Facts that have a value. */
export function present(facts: readonly (readonly [label: string, value: unknown])[]): readonly SheetFact[] {
  return facts.flatMap(([label, value]) =>
    typeof value === 'string' && value !== '' ? [[label, value] as const] : [],
  );
}

type Entry = Readonly<Record<string, unknown>>;

/** The main entry of a list of phones or addresses, else the first. */
export function mainIn(list: unknown): Entry | undefined {
  if (!Array.isArray(list)) return undefined;
  const entries = (list as unknown[]).filter((entry): entry is Entry => typeof entry === 'object' && entry !== null);
  return entries.find((entry) => entry['main'] === true) ?? entries[0];
}

export function phoneOf(entry: Entry | undefined): string {
  return typeof entry?.['number'] === 'string' ? entry['number'] : '';
}

/** One line: street and number, complement, neighbourhood, city and state, postal code. */
export function addressOf(entry: Entry | undefined): string {
  const part = (name: string): string => (typeof entry?.[name] === 'string' ? entry[name] : '');
  const joined = (parts: readonly string[], sign: string): string => parts.filter((text) => text !== '').join(sign);
  return joined(
    [
      joined([part('street'), part('number')], ', '),
      part('complement'),
      part('neighborhood'),
      joined([part('city'), part('state')], ' - '),
      part('zip_code'),
    ],
    ' · ',
  );
}

function mainOf(json: string | undefined): Entry | undefined {
  if (json === undefined) return undefined;
  try {
    return mainIn(JSON.parse(json));
  } catch {
    return undefined;
  }
}

/** The newest moment among the printed records. */
export function newest(docs: readonly (Pick<AnyDoc, 'updated_at'> | undefined)[]): string {
  return docs.map((doc) => doc?.updated_at ?? '').reduce((latest, moment) => (moment > latest ? moment : latest), '');
}
