import { type MutationCacheNotifyEvent, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { Input } from '#platform/entity/define.ts';
import { useWritable } from '#platform/web/data/writable.ts';
import { newPath } from '#platform/web/routing/paths.ts';
import { useGo } from '#platform/web/routing/use-url.ts';
import { useRegistry } from '#platform/web/routing/registry.tsx';
import { showToast } from '#platform/web/parts/toasts.tsx';
import { mapping } from '../../entities/mapping.ts';
import { inOrder, matches, thirdPartyOf } from '../../rules/mapping.ts';
import { isRowKind, type RowKind } from '../../rules/row-kinds.ts';
import { mappingsQuery } from './mapping-doc.ts';
import { knownRow } from './known-row.ts';
import { useMappingWords } from './mapping-words.ts';
import { useTranslations } from '../words.ts';

/** If many rows change at once, only the first ones are compared. */
const atMost = 50;

interface Edited {
  readonly id: string;
  readonly kind: RowKind;
  readonly before: Input;
  readonly after: Input;
}

/**
 * Offers to make a mapping from a change that a person made by hand to third party, description or categories of a row. It watches all
 * changes, from forms, register and panels.
 */
export function OfferRule({ account }: { account: string }): null {
  const t = useTranslations();
  const go = useGo();
  const client = useQueryClient();
  const { entities } = useRegistry();
  const words = useMappingWords();
  const writable = useWritable(account, mapping);
  const propose = useEffectEvent(async (edits: readonly Edited[]) => {
    const [first] = edits;
    if (first === undefined || !writable) return;
    const { kind, before } = first;
    const { proposeMapping } = await import('../../rules/always.ts');
    const rule = proposeMapping(kind, before, first.after);
    // Rows changed together lead to one rule or none.
    const same = edits.every(
      (each) => JSON.stringify(proposeMapping(each.kind, each.before, each.after)) === JSON.stringify(rule),
    );
    if (rule === null || !same) return;
    const known = await client.fetchQuery({ ...mappingsQuery(account), staleTime: 30_000 });
    const texts = textsOf(kind, before);
    const has = inOrder(known, kind).some(
      (each) => each.field_to_change === rule['field_to_change'] && matches(texts, each),
    );
    if (has) return;
    const { when, does } = words(rule);
    showToast({
      text: `${when}: ${does}.`,
      action: {
        label: t('mapping.always'),
        run: () => go(newPath(account, mapping), { search: rule as Record<string, string> }),
      },
    });
  });
  const kindOf = useEffectEvent((id: string): RowKind | null => {
    const entity = [...entities.values()].find(({ prefix }) => id.startsWith(`${prefix}-`));
    return entity !== undefined && isRowKind(entity.kind) ? entity.kind : null;
  });
  useEffect(() => {
    const running = new Map<number, readonly Edited[]>();
    const known = new Map<string, string>();
    const edited = ({ id, input }: Written): Edited | [] => {
      const kind = kindOf(id);
      const before = kind === null ? null : knownRow(client.getQueryCache().getAll(), id, kind);
      return kind === null || before === null ? [] : { id, kind, before, after: { ...before, ...input } };
    };
    return client.getMutationCache().subscribe((event: MutationCacheNotifyEvent) => {
      if (event.type !== 'updated') return;
      const { mutationId, state } = event.mutation;
      // The mutation cache reports the start of a change twice; at the second time the displayed record already has the new value.
      if (event.action.type === 'pending' && !running.has(mutationId))
        running.set(mutationId, writtenIn(state.variables).slice(0, atMost).flatMap(edited));
      if (event.action.type !== 'error' && event.action.type !== 'success') return;
      const edits = running.get(mutationId) ?? [];
      running.delete(mutationId);
      if (event.action.type === 'error') return;
      // Undoing a change is no reason to offer a rule.
      const fresh = edits.filter(({ id, kind, after }) => known.get(id) !== textKey(kind, after));
      for (const { id, kind, before } of edits) known.set(id, textKey(kind, before));
      void propose(fresh).catch(() => undefined);
    });
  }, [client]);
  return null;
}

interface Written {
  readonly id: string;
  readonly input: Input;
}

/** The changes in a write of this browser: one record, or several. */
function writtenIn(variables: unknown): readonly Written[] {
  if (Array.isArray(variables)) return (variables as unknown[]).flatMap(writtenDoc);
  if (typeof variables !== 'object' || variables === null || !('id' in variables) || !('input' in variables)) return [];
  const { id, input } = variables;
  return typeof id === 'string' && typeof input === 'object' && input !== null ? [{ id, input: input as Input }] : [];
}

function writtenDoc(doc: unknown): readonly Written[] {
  if (typeof doc !== 'object' || doc === null || !('_id' in doc) || '_deleted' in doc) return [];
  return typeof doc._id === 'string' ? [{ id: doc._id, input: doc }] : [];
}

function textKey(kind: RowKind, row: Input): string {
  return JSON.stringify(textsOf(kind, row));
}

function textsOf(kind: RowKind, row: Input) {
  const text = (name: string | null): string => (name !== null && typeof row[name] === 'string' ? row[name] : '');
  const categories = Array.isArray(row['categories']) ? (row['categories'] as string[]) : [];
  return { third_party: text(thirdPartyOf[kind]), description: text('description'), categories };
}
