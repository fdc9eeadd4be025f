import { currencyOf } from '#platform/entity/currency.ts';
import { nearestLocale } from '#platform/entity/messages.ts';
import type { Locale } from '#platform/entity/locale.ts';
import type { Context } from '#platform/server/context.ts';
import { dayIn } from '#platform/entity/time-zone.ts';

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
  /** Today's date in the group's time zone. */
  readonly today: string;
}

/** The group's language, time zone, currency and today's date. */
export async function groupLocale(ctx: Context): Promise<GroupLocale> {
  const settings = await groupSettings(ctx, ['locale', 'time-zone', 'currency']);
  const timeZone = settings.get('time-zone') ?? 'UTC';
  const locale = nearestLocale(settings.get('locale'));
  return { locale, timeZone, currency: defaultCurrency(settings), today: dayIn(ctx.now, timeZone) };
}
