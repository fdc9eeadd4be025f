import { failure } from '#platform/entity/failure.ts';
import type { Locale } from '#platform/entity/locale.ts';
import { requireAdmin, type Context, type Stepped, type Update } from '#platform/server/context.ts';
import { readOrNothing, updateOwn } from '#platform/server/records/documents.ts';
import { cascadeFrom } from '#platform/server/trash/cascade.ts';
import { purgeTrash } from '#platform/server/trash/move-to-trash.ts';
import { audit } from '#modules/people/server/audit.ts';
import { removeChildRecords } from '#modules/activity/server/child-records.ts';
import { customer } from '../entities/customer.ts';
import { eraseMessages } from './messages/message-hooks.ts';
import { eraseSignatures } from './signature/signatures.ts';
import { eraseAnswers } from './customer-page/erase-answers.ts';
import { eraseIssuedDocuments } from './print/issued-documents.ts';
import { eraseMerges } from './merge/erase-merges.ts';
import { eraseUnlockSecretsOf } from './counter/unlock-secrets.ts';
import { groupLocale } from '#modules/groups/server/group-settings.ts';

/** Replaces the name, in the language of the group. */
const erased: Readonly<Record<Locale, string>> = { en: 'erased', 'pt-BR': 'apagado' };

/**
 * `PUT /{account_id}/_design/erase/_update/customer/{id}`: erases the personal data of a customer, by admins only and without undo. It
 * empties every field and replaces the name; removes comments, files, issued documents, signatures and messages; ends the links to the customer's pages; removes
 * what the answers say of the person; and deletes the content of all their versions.
 * The same for customers who were merged into this one. Tickets, equipment and estimates stay. A customer in the trash can be erased too.
 */
export const eraseCustomer: Update = async (ctx, verb, id) => {
  if (verb !== 'customer') throw failure('not_found', 'missing');
  requireAdmin(ctx);
  const label = erased[(await groupLocale(ctx)).locale];
  const ids = [id, ...(await eraseMerges(ctx, id, label))];
  await purgeTrash(ctx, [...ids, ...(await commentsAt(ctx, id))]);
  const done = await eraseRecord(ctx, id, label);
  for (const one of ids) {
    await eraseIssuedDocuments(ctx, one);
    await eraseMessages(ctx, one);
    await eraseSignatures(ctx, one);
    await eraseUnlockSecretsOf(ctx, one);
    await eraseAnswers(ctx, one, label);
    await ctx.db.query('SELECT erase_versions($1, $2, $3)', [ctx.account, one, label]);
  }
  await audit(ctx.db, {
    event: 'erased',
    userId: ctx.who.user.id,
    accountId: ctx.account,
    at: ctx.now,
    detail: { customer: id },
  });
  return done;
};

async function commentsAt(ctx: Context, id: string): Promise<string[]> {
  const rows = await ctx.db.query<{ id: string }>('SELECT id FROM comments WHERE account_id = $1 AND item_id = $2', [
    ctx.account,
    id,
  ]);
  return rows.map((row) => row.id);
}

async function eraseRecord(ctx: Context, id: string, label: string): Promise<Stepped> {
  const doc = await readOrNothing(ctx, customer, id);
  if (doc === undefined) {
    const [gone] = await ctx.db.query<{ rev: string }>(
      "SELECT rev FROM changes WHERE account_id = $1 AND id = $2 AND klass = 'customer' AND deleted",
      [ctx.account, id],
    );
    if (gone === undefined) throw failure('not_found', 'missing');
    return { id, rev: gone.rev };
  }
  const nothing = Object.fromEntries(Object.keys(customer.fields).map((name) => [name, null]));
  const { rev } = await updateOwn(ctx, customer, id, { ...nothing, name: label }, 'erase');
  await cascadeFrom(ctx, null, async () => removeChildRecords(ctx, customer, id));
  return { id, rev };
}
