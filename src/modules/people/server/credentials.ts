import { widenedBy } from '#platform/entity/credential.ts';
import type { Context, Saved } from '#platform/server/context.ts';
import { audit } from './audit.ts';
import { letter } from './mails/mail-text.ts';

interface Report {
  /** The audit event. */
  readonly event: string;
  /** What the audit line calls the credential's id. */
  readonly name: string;
  /** The page where its owner revokes it. */
  readonly page: string;
}

/**
 * Writes the audit line of a write of a credential, which names what gives the program more, and notifies its owner of that by mail: at once of a
 * new credential, once a day of a changed one.
 */
export async function reportCredential(ctx: Context, saved: Saved, { event, name, page }: Report): Promise<void> {
  const { entity, id, before, values, doc } = saved;
  const widened = widenedBy(entity, before, values);
  const { user } = ctx.who;
  await audit(ctx.db, {
    event,
    userId: user.id,
    accountId: ctx.account,
    at: ctx.now,
    detail: { [name]: id, ...(before === undefined || widened.length === 0 ? {} : { widened: widened.join(' ') }) },
  });
  if (widened.length === 0 || user.email === null) return;
  const kind = before === undefined ? 'key-made' : 'key-extended';
  const to = { email: user.email, fullname: user.fullname, locale: user.locale };
  const mail = letter(kind, to, `${ctx.product.environment.baseUrl}${page}`, { description: doc.label });
  await ctx.mail(before === undefined ? mail : { ...mail, once: `${id} ${ctx.now.toISOString().slice(0, 10)}` });
}
