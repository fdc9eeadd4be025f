import type { Locale } from '#platform/entity/locale.ts';
import { nearestLocale } from '#platform/entity/messages.ts';
import type { Context } from '#platform/server/context.ts';
import { plainName } from '#modules/people/rules/plain-name.ts';
import { letter } from '#modules/people/server/mails/mail-text.ts';
import { groupSettings } from './group-settings.ts';

/** Mails a person that a setting that needs a proof was changed in their name: a thief of the session does not read the mail. */
export async function mailSettingChange(
  ctx: Context,
  names: Readonly<Record<Locale, string>>,
  page: string,
): Promise<void> {
  const { email, fullname, locale } = ctx.who.user;
  if (email === null) return;
  const group = plainName((await groupSettings(ctx, ['name'])).get('name') ?? '');
  const link = `${ctx.product.environment.baseUrl}/account/${ctx.account}/${page}`;
  const words = { description: names[nearestLocale(locale)], group };
  await ctx.mail(letter('setting-changed', { email, fullname, locale }, link, words));
}
