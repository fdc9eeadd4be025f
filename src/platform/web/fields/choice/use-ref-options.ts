import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { createElement, useMemo } from 'react';
import type { AnyDoc, Entity } from '#platform/entity/define.ts';
import { normalise } from '#platform/entity/search-text.ts';
import { find, findAll, search } from '../../api/api.ts';
import { kindKey } from '../../data/queries.ts';
import { selectorOf, withoutArchived } from '../../list/filters/filters.ts';
import { factFields, HitFacts, numberOf } from '../../list/hit-facts.tsx';
import { useEntity } from '../../routing/registry.tsx';
import type { PickOption, PickOptions } from './pick-control.tsx';
import { failureOf } from './pick-failure.ts';

const noOptions: readonly PickOption[] = [];

/** Records that a picker lists at most. */
export const maxOptions = 20;

/** An option: a record to choose. With `doc`, its second line shows the same facts as the search. */
interface Offered {
  readonly id: string;
  readonly label: string;
  readonly doc?: AnyDoc;
}

/**
 * Records of a kind whose words match the text, best first; without a text the first ones of the list. Settled once
 * they belong to the current text.
 */
export function useRefOptions(account: string, to: string, text: string, active: boolean): PickOptions {
  const [settledText] = useDebouncedValue(text.trim(), 120);
  const entity = useEntity(to);
  const query = useQuery({
    queryKey: [...kindKey(account, to), 'options', settledText],
    queryFn: ({ signal }) =>
      to === 'user' ? members(account, settledText, signal) : records(account, to, settledText, entity, signal),
    enabled: active && account !== '',
    placeholderData: keepPreviousData,
  });
  const { data, isPlaceholderData } = query;
  const isSettled = data !== undefined && !isPlaceholderData && settledText === text.trim();
  const options = useMemo(() => data?.map((offered) => optionOf(entity, offered)), [entity, data]);
  return { options: options ?? noOptions, isSettled, failure: failureOf(query) };
}

function optionOf(entity: Entity | undefined, { doc, ...named }: Offered): PickOption {
  if (entity === undefined || doc === undefined) return named;
  return { ...named, number: numberOf(entity, doc), hint: createElement(HitFacts, { entity, doc }) };
}

/** The label of a record of which only the id is known. */
export function useRefLabel(account: string, to: string, id: string | null, known: string | null): string {
  const { data } = useQuery({
    queryKey: [...kindKey(account, to), 'label', id],
    queryFn: async ({ signal }) => {
      if (to === 'user') return (await members(account, '', signal)).find((member) => member.id === id)?.label ?? '';
      const page = await find(
        account,
        { selector: { klass: to, _id: id }, fields: ['_id', 'label'], limit: 1 },
        signal,
      );
      return page.docs[0]?.label ?? '';
    },
    enabled: id !== null && known === null,
  });
  return known ?? data ?? '';
}

async function records(
  account: string,
  to: string,
  text: string,
  entity: Entity | undefined,
  signal: AbortSignal,
): Promise<readonly Offered[]> {
  if (text !== '') {
    const hits = await search(account, { text, kinds: [to], limit: maxOptions }, signal);
    const offered = await offeredOf(account, to, entity, hits, signal);
    return hits.flatMap(({ id }) => offered.get(id) ?? []);
  }
  const order = entity === undefined ? {} : { sort: [sortOf(entity.sort)] };
  const selector = entity === undefined ? { klass: to } : selectorOf(entity, withoutArchived(entity, {}), null);
  const page = await find(account, { selector, fields: ['_id', 'label'], limit: maxOptions, ...order }, signal);
  return page.docs.map((doc) => ({ id: doc._id, label: doc.label }));
}

/** The found records with the labels that lists show, without records that lists hide. */
async function offeredOf(
  account: string,
  to: string,
  entity: Entity | undefined,
  hits: readonly { readonly id: string }[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, Offered>> {
  if (hits.length === 0) return new Map();
  const found = { klass: to, _id: { $in: hits.map(({ id }) => id) } };
  const selector =
    entity === undefined ? found : { ...selectorOf(entity, withoutArchived(entity, {}), null), ...found };
  const fields = entity === undefined ? ['_id', 'label'] : factFields(entity);
  const { docs } = await find(account, { selector, fields, limit: hits.length }, signal);
  return new Map(docs.map((doc) => [doc._id, { id: doc._id, label: doc.label, doc }]));
}

interface Member {
  readonly user_id?: string;
  readonly user?: { readonly label?: string };
}

async function members(account: string, text: string, signal: AbortSignal): Promise<readonly PickOption[]> {
  const selector = { klass: 'subscription', user_id: { $exists: true } };
  const docs = await findAll<Member>(account, { selector, fields: ['user_id', 'user.label'] }, signal);
  return docs
    .map((doc) => ({ id: doc.user_id ?? '', label: doc.user?.label ?? '' }))
    .filter((member) => member.id !== '' && normalise(member.label).includes(normalise(text)))
    .toSorted((a, b) => a.label.localeCompare(b.label));
}

/** `-number` → `{number: 'desc'}`. */
export function sortOf(sort: string): Readonly<Record<string, 'asc' | 'desc'>> {
  return sort.startsWith('-') ? { [sort.slice(1)]: 'desc' } : { [sort]: 'asc' };
}
