import { fail, type Complaint } from '#platform/entity/failure.ts';
import type { Context } from '#platform/server/context.ts';
import { each } from '#platform/server/each.ts';
import type { EntityHooks } from '#platform/server/module.ts';
import { mayUse } from '#platform/server/scopes.ts';
import { customer } from '../entities/customer.ts';
import { tidyCnpj, tidyCpf } from '../rules/brazilian-documents.ts';
import { type Mainable, oneMain } from '../rules/one-main.ts';
import { groupPlace } from './group-settings.ts';

const documents = [
  ['cpf', tidyCpf],
  ['cnpj', tidyCnpj],
] as const;

/** One phone and one address is the main one. Where the group is Brazilian, its customers' documents are checked by their digits and kept in one writing. */
export const customerHooks: EntityHooks = {
  beforeSave: each(async (ctx, change) => {
    for (const name of ['phones', 'addresses']) {
      const [items, before] = [change.values[name], change.before?.[name]];
      if (Array.isArray(items))
        change.values[name] = oneMain(items as Mainable[], Array.isArray(before) ? (before as Mainable[]) : []);
    }
    const typed = documents.filter(([name]) => typeof change.values[name] === 'string');
    if (typed.length === 0 || (await groupPlace(ctx)).locale !== 'pt-BR') return;
    const complaints: Record<string, Complaint[]> = {};
    for (const [name, tidy] of typed) {
      const text = String(change.values[name]);
      // What was kept before digits were checked stays until somebody touches it.
      if (text === change.before?.[name]) continue;
      const tidied = tidy(text);
      if (tidied === null) complaints[name] = [{ code: 'wrong-check-digits' }];
      else {
        change.values[name] = tidied;
        const taken = await whoHas(ctx, change.id, name, tidied);
        if (taken !== undefined) complaints[name] = [taken];
      }
    }
    if (Object.keys(complaints).length > 0) throw fail('unprocessable_entity', complaints);
  }),
};

/** The complaint that another customer has this document, by name for who may read customers. */
async function whoHas(
  ctx: Context,
  id: string,
  name: (typeof documents)[number][0],
  text: string,
): Promise<Complaint | undefined> {
  const [other] = await ctx.db.query<{ name: string }>(
    `SELECT name FROM customers WHERE account_id = $1 AND "${name}" = $2 AND id <> $3 LIMIT 1`,
    [ctx.account, text, id],
  );
  if (other === undefined) return undefined;
  return mayUse(ctx.who, customer, 'read')
    ? { code: 'document-of-another', params: { name: other.name } }
    : { code: 'has-already-been-taken' };
}
