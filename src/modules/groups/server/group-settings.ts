import { currencyOf } from '#platform/entity/currency.ts';
import { nearestLocale } from '#platform/entity/messages.ts';
import type { Locale } from '#platform/entity/locale.ts';
import type { Context } from '#platform/server/context.ts';
import { type Region, regionOf } from '#platform/entity/region/region.ts';
import { dayIn } from '#platform/entity/region/time-zone.ts';
import { countryOfZone } from './country-of-zone.ts';

/** Settings of the bound group by key, without those that were never set. */
export async function groupSettings(ctx: Context, keys: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await ctx.db.query<{ key: string; value: string | null }>(
    'SELECT key, value FROM account_configurations WHERE account_id = $1 AND key = ANY($2)',
    [ctx.account, keys],
  );
  return new Map(rows.flatMap((row) => (row.value === null ? [] : [[row.key, row.value] as const])));
}

/** The currency of the group's new amounts, from its settings `currency` and `locale`. */
export function defaultCurrency(settings: ReadonlyMap<string, string>): string {
  return currencyOf(settings.get('currency'), nearestLocale(settings.get('locale')));
}

export interface GroupLocale {
  readonly locale: Locale;
  readonly timeZone: string;
  /** The currency of its amounts. */
  readonly currency: string;
  /** By the group's setting, else that of its time zone. */
  readonly country: string | undefined;
  /** Formats of papers, in the group's language and country. Mails use the reader's language and the group's country. */
  readonly region: Region;
  /** Today's date in the group's time zone. */
  readonly today: string;
}

/** The group's language, time zone, formats, currency and today's date. */
export async function groupLocale(ctx: Context): Promise<GroupLocale> {
  const settings = await groupSettings(ctx, ['locale', 'time-zone', 'country', 'currency']);
  const timeZone = settings.get('time-zone') ?? 'UTC';
  const locale = nearestLocale(settings.get('locale'));
  const country = countryIn(settings);
  const region = regionOf(locale, country);
  return { locale, timeZone, country, region, currency: defaultCurrency(settings), today: dayIn(ctx.now, timeZone) };
}

/** The group's country, from its settings `country` and `time-zone`. */
export function countryIn(settings: ReadonlyMap<string, string>): string | undefined {
  return settings.get('country') ?? countryOfZone(settings.get('time-zone') ?? 'UTC');
}
