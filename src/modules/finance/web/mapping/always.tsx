import { type MutationCacheNotifyEvent, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { Input } from '#platform/entity/define.ts';
import { useWritable } from '#platform/web/data/writable.ts';
import { useT } from '#platform/web/i18n/language.tsx';
import { newPath } from '#platform/web/routing/paths.ts';
import { useGo } from '#platform/web/routing/use-url.ts';
import { useRegistry } from '#platform/web/routing/registry.tsx';
import { showToast } from '#platform/web/shell/toasts.tsx';
import { mapping } from '../../entities/mapping.ts';
import { alwaysLike } from '../../rules/always.ts';
import { inOrder, matches, thirdPartyOf } from '../../rules/mapping.ts';
import { isRowKind, type RowKind } from '../../rules/movements.ts';
import { mappingsQuery } from './mapping-doc.ts';
import { knownRow } from './known-row.ts';
import { useMappingWords } from './mapping-words.ts';

interface Edited {
  readonly kind: RowKind;
  readonly before: Input;
  readonly after: Input;
}

/**
 * Whoever changes by hand what a rule could change (who, what for, categories of a row) is quietly asked whether that is
 * always so; the answer opens a rule with the words filled in. Wherever the change is made: form, register or panel.
 */
export function Always({ account }: { account: string }): null {
  const t = useT<string>();
  const go = useGo();
  const client = useQueryClient();
  const { entities } = useRegistry();
  const words = useMappingWords();
  const writable = useWritable(account, mapping);
  const propose = useEffectEvent(async ({ kind, before, after }: Edited) => {
    const rule = alwaysLike(kind, before, after);
    if (rule === null || !writable) return;
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
    const begun = new Map<number, Edited>();
    return client.getMutationCache().subscribe((event: MutationCacheNotifyEvent) => {
      if (event.type !== 'updated') return;
      const { mutationId, state } = event.mutation;
      // A change is told of twice as it begins; the second time what is shown has been changed already.
      if (event.action.type === 'pending' && !begun.has(mutationId)) {
        const change = changeIn(state.variables);
        const kind = change === null ? null : kindOf(change.id);
        if (change === null || kind === null) return;
        const before = knownRow(client.getQueryCache().getAll(), change.id, kind);
        if (before !== null) begun.set(mutationId, { kind, before, after: { ...before, ...change.input } });
      }
      if (event.action.type === 'error') begun.delete(mutationId);
      if (event.action.type === 'success') {
        const edited = begun.get(mutationId);
        begun.delete(mutationId);
        if (edited !== undefined) void propose(edited).catch(() => undefined);
      }
    });
  }, [client]);
  return null;
}

function changeIn(variables: unknown): { readonly id: string; readonly input: Input } | null {
  if (typeof variables !== 'object' || variables === null || !('id' in variables) || !('input' in variables))
    return null;
  const { id, input } = variables;
  return typeof id === 'string' && typeof input === 'object' && input !== null ? { id, input: input as Input } : null;
}

function textsOf(kind: RowKind, row: Input) {
  const text = (name: string | null): string => (name !== null && typeof row[name] === 'string' ? row[name] : '');
  const categories = Array.isArray(row['categories']) ? (row['categories'] as string[]) : [];
  return { third_party: text(thirdPartyOf[kind]), description: text('description'), categories };
}
