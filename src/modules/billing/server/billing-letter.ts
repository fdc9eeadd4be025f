import { formatMoment } from '#platform/entity/region/format-date.ts';
import type { Locale } from '#platform/entity/locale.ts';
import { fill, nearestLocale } from '#platform/entity/messages.ts';
import { regionOf } from '#platform/entity/region/region.ts';
import type { Context } from '#platform/server/context.ts';
import { account } from '#modules/groups/entities/account.ts';
import { groupLocale } from '#modules/groups/server/group-settings.ts';
import { administrators } from '#modules/groups/server/members/administrators.ts';
import { planName } from '#modules/groups/server/plan/plan-name.ts';
import { notify } from '#modules/inbox/server/notify.ts';
import { plainName } from '#modules/people/rules/plain-name.ts';
import { writtenLetter } from '#modules/people/server/mails/mail-text.ts';
import { billingMailWords, type BillingMail, type BillingMailWord } from '../locales/billing-mails.ts';

/** Keys of the old and the new plan. */
interface Change {
  readonly before: string;
  readonly after: string;
  /** ISO 8601: the end of the old plan. */
  readonly until?: string;
}

/** Mails the group's administrators and its billing address, at most once per kind and `occasion`, and notifies the administrators. */
export async function billingLetter(ctx: Context, kind: BillingMail, occasion: string, change?: Change): Promise<void> {
  const [group] = await ctx.db.query<{ name: string; billing_email: string | null }>(
    'SELECT name, billing_email FROM accounts WHERE account_id = $1',
    [ctx.account],
  );
  const admins = await administrators(ctx);
  const extra = group?.billing_email;
  const isNew = typeof extra === 'string' && !admins.some(({ email }) => email === extra);
  const [first] = admins;
  const { timeZone, country } = await groupLocale(ctx);
  await notifyAdministrators(ctx, kind, group?.name ?? '', change);
  const readers = isNew ? [...admins, { email: extra, fullname: null, locale: first?.locale ?? 'en' }] : admins;
  for (const to of readers) {
    const locale = nearestLocale(to.locale);
    const values = {
      group: plainName(group?.name ?? ''),
      ...(change === undefined
        ? {}
        : { before: planName(locale, change.before), after: planName(locale, change.after) }),
      ...(change?.until === undefined
        ? {}
        : { date: formatMoment(change.until, regionOf(locale, country), { timeZone }) }),
    };
    const say = (key: BillingMailWord): string => fill(billingMailWords[locale][key], locale, values);
    const mail = writtenLetter({
      kind,
      to,
      subject: say(`${kind}.subject`),
      paragraphs: [
        say(`${kind}.body`),
        ...(kind === 'plan-changed' && change !== undefined ? [say(meaningOf(change))] : []),
      ],
      button: {
        link: `${ctx.product.environment.baseUrl}${kind === 'payment-link' ? `/checkout?account=${ctx.account}` : `/account/${ctx.account}/billing`}`,
        label: say(`${kind}.button`),
      },
      small: say('small'),
      once: `${ctx.account} ${occasion}`,
    });
    await ctx.mail(mail);
  }
}

/** Adds a notice with the subject of the mail. */
async function notifyAdministrators(ctx: Context, kind: BillingMail, name: string, change?: Change): Promise<void> {
  const fact = (locale: Locale): string =>
    fill(billingMailWords[locale][`${kind}.subject`], locale, {
      group: plainName(name),
      ...(change === undefined ? {} : { after: planName(locale, change.after) }),
    });
  await notify(ctx, {
    entity: account,
    doc: { _id: ctx.account, label: name },
    detail: { fact: { en: fact('en'), 'pt-BR': fact('pt-BR') } },
    to: [{ reason: 'billing', admins: true }],
  });
}

function meaningOf({ after }: Change): BillingMailWord {
  return after === 'locked' || after === 'free' ? `plan-changed.${after}` : 'plan-changed.paid';
}
