import type { Entity } from '#platform/entity/define.ts';
import { useRefLabel } from '../../fields/choice/use-ref-options.ts';
import { fieldLabel, optionLabel } from '../../i18n/labels.ts';
import { useT } from '../../i18n/language.tsx';
import { useFormats } from '../../i18n/use-formats.ts';
import { type Filter, noneWord, rangeOf } from './filters.ts';

/** A filter as people say it: "Status is Open or Done". */
export function useFilterSentence(account: string, entity: Entity, filter: Filter): string {
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
