import { fail, type Complaint } from '#platform/entity/failure.ts';
import { each } from '#platform/server/each.ts';
import type { EntityHooks } from '#platform/server/module.ts';
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
      else change.values[name] = tidied;
    }
    if (Object.keys(complaints).length > 0) throw fail('unprocessable_entity', complaints);
  }),
  batched: true,
};
