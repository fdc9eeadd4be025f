import type { Input } from '#platform/entity/define.ts';
import { optionLabel } from '#platform/web/i18n/labels.ts';
import { mapping } from '../../entities/mapping.ts';
import { type Words, useTranslations } from '../words.ts';

/** The label of a mapping's field for a kind of rows: the third party is "paid to" or "paid by". */
export function watchedLabel(t: Words, field: string, target: unknown): string {
  if (field !== 'third_party') return optionLabel(t, mapping, 'field_to_watch', field);
  return t(target === 'income' ? 'income.field.paid_by' : 'outgo.field.paid_to');
}

/** A mapping as text: its condition and its effect. */
export function useMappingWords(): (doc: Input) => { readonly when: string; readonly does: string } {
  const t = useTranslations();
  return (doc) => {
    const field = (name: string): string => watchedLabel(t, String(doc[name] ?? ''), doc['target']).toLocaleLowerCase();
    const text = String(doc['text_to_change'] ?? '');
    const way = text === '' ? 'clear' : String(doc['kind_of_change'] ?? 'replace');
    return {
      when: t('mapping.says', {
        field: field('field_to_watch'),
        how: optionLabel(t, mapping, 'kind_of_watch', String(doc['kind_of_watch'] ?? '')),
        text: String(doc['text_to_match'] ?? ''),
      }),
      does: t.dynamic(`mapping.does.${way}`, { field: field('field_to_change'), text }),
    };
  };
}
