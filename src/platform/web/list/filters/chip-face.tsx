import { CloseButton } from '@mantine/core';
import type { ReactNode, Ref, RefCallback } from 'react';
import type { Entity } from '#platform/entity/define.ts';
import { fieldLabel, optionLabel } from '../../i18n/labels.ts';
import { useT } from '../../i18n/language.tsx';
import { useSearchState } from '../../routing/use-url.ts';
import { type Filter, noneWord, rangeOf } from './filters.ts';
import { useRefLabel } from '../../fields/choice/use-ref-options.ts';
import { useFormats } from '../../i18n/use-formats.ts';

export interface FilterChipProps {
  readonly account: string;
  readonly entity: Entity;
  readonly filter: Filter;
  /** Just added and still empty, so it opens at once. */
  readonly fresh: boolean;
  readonly onDone: () => void;
}

/** A closed filter chip: the filter as a sentence, and the cross that removes it. */
export function ChipFace({
  button,
  ref,
  ...props
}: FilterChipProps & {
  open: boolean;
  onClick: () => void;
  button?: RefCallback<HTMLButtonElement>;
  ref?: Ref<HTMLSpanElement>;
}): ReactNode {
  const t = useT();
  const [, setSearch] = useSearchState();
  const { entity, filter } = props;
  const sentence = useFilterSentence(props.account, entity, filter);
  return (
    <span ref={ref} className="o-chip">
      <button ref={button} type="button" aria-expanded={props.open} aria-haspopup="dialog" onClick={props.onClick}>
        {sentence}
      </button>
      <CloseButton
        size="xs"
        aria-label={t('list.remove-filter', { name: fieldLabel(t, entity, filter.name) })}
        onClick={() => {
          setSearch({ [filter.name]: undefined });
          props.onDone();
        }}
      />
    </span>
  );
}

/** A filter as a sentence: "Status is Open or Done". */
function useFilterSentence(account: string, entity: Entity, filter: Filter): string {
  const t = useT();
  const formats = useFormats();
  const { name, field: kind, text } = filter;
  const field = fieldLabel(t, entity, name);
  const words = text.split(',').filter((word) => word !== '');
  const firstId = kind.type === 'ref' ? (words.find((word) => word !== noneWord) ?? null) : null;
  const firstLabel = useRefLabel(account, kind.type === 'ref' ? kind.to : '', firstId, null);
  if (text === '') return t('list.is', { field, value: t('list.any') });
  if (kind.type === 'boolean') return t('list.is', { field, value: t(text === 'true' ? 'value.yes' : 'value.no') });
  if (kind.type === 'option' || kind.type === 'tags' || kind.type === 'ref') {
    const spoken = words.map((word) => {
      if (word === noneWord) return t('list.without');
      if (kind.type === 'option') return optionLabel(t, entity, name, word);
      return word === firstId ? firstLabel : word;
    });
    return t('list.is', { field, value: alternatives(spoken, t('list.or')) });
  }
  const show = (end: string): string =>
    kind.type === 'date' || kind.type === 'time' ? formats.date(end) : formats.number(end);
  const [from, to] = rangeOf(text);
  if (to === '') return t('list.since', { field, from: show(from) });
  if (from === '') return t('list.until', { field, to: show(to) });
  return t('list.between', { field, from: show(from), to: show(to) });
}

function alternatives(words: readonly string[], or: string): string {
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} ${or} ${words.at(-1)}`;
}
