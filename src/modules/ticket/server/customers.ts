import { failure, type Complaint } from '#platform/entity/failure.ts';
import type { Context, Change, EntityHooks } from '#platform/server/context.ts';
import { mayUse } from '#platform/server/auth/scopes.ts';
import { customer } from '../entities/customer.ts';
import { tidyCnpj, tidyCpf } from '#platform/entity/region/brazilian-documents.ts';
import { type Mainable, withOneMain } from '../rules/with-one-main.ts';
import { groupLocale } from '#modules/groups/server/group-settings.ts';

const documents = [
  ['cpf', tidyCpf],
  ['cnpj', tidyCnpj],
] as const;

/**
 * Hooks of customers: one main phone and one main address. In Brazilian groups documents are validated, stored in one format, and unique.
 */
export const customerHooks: EntityHooks = {
  beforeSave: normaliseDocuments,
  beforeRestore: normaliseDocuments,
  batched: true,
};

async function normaliseDocuments(ctx: Context, changes: readonly Change[]): Promise<void> {
  for (const { values, before } of changes) {
    for (const name of ['phones', 'addresses']) {
      const [items, earlier] = [values[name], before?.[name]];
      if (Array.isArray(items))
        values[name] = withOneMain(items as Mainable[], Array.isArray(earlier) ? (earlier as Mainable[]) : []);
    }
  }
  // Documents stored before this validation stay until a person changes them.
  const typed = documents.map(([name, tidy]) => ({
    name,
    tidy,
    changes: changes.filter(
      ({ values, before }) => typeof values[name] === 'string' && values[name] !== before?.[name],
    ),
  }));
  if (typed.every((document) => document.changes.length === 0)) return;
  if ((await groupLocale(ctx)).locale !== 'pt-BR') return;
  const complaints = new Map<Change, Record<string, Complaint[]>>();
  for (const { name, tidy, changes: checked } of typed) {
    const right: Change[] = [];
    for (const change of checked) {
      const tidied = tidy(String(change.values[name]));
      if (tidied === null) addComplaint(complaints, change, name, { code: 'wrong-check-digits' });
      else {
        change.values[name] = tidied;
        right.push(change);
      }
    }
    for (const [change, owner] of await ownersOfDuplicates(ctx, name, right)) {
      const named = mayUse(ctx.who, customer, 'read');
      const complaint = named
        ? { code: 'document-of-another', params: { name: owner } }
        : { code: 'has-already-been-taken' };
      addComplaint(complaints, change, name, complaint);
    }
  }
  const [first] = complaints.values();
  if (first !== undefined) throw failure('unprocessable_entity', first);
}

function addComplaint(
  all: Map<Change, Record<string, Complaint[]>>,
  change: Change,
  name: string,
  what: Complaint,
): void {
  all.set(change, { ...all.get(change), [name]: [what] });
}

/** Changes whose document belongs to another customer, or to an earlier change of the same write, with that customer's name. */
async function ownersOfDuplicates(
  ctx: Context,
  name: (typeof documents)[number][0],
  changes: readonly Change[],
): Promise<Map<Change, string>> {
  const taken = new Map<Change, string>();
  if (changes.length === 0) return taken;
  const owners = await ctx.db.query<{ id: string; document: string; name: string }>(
    `SELECT id, "${name}" AS document, name FROM customers WHERE account_id = $1 AND "${name}" = ANY($2)`,
    [ctx.account, changes.map(({ values }) => values[name])],
  );
  for (const change of changes) {
    const document = String(change.values[name]);
    const owner = owners.find((other) => other.document === document && other.id !== change.id);
    if (owner === undefined) owners.push({ id: change.id, document, name: String(change.values['name'] ?? '') });
    else taken.set(change, owner.name);
  }
  return taken;
}
