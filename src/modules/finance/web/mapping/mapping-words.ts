import type { Input } from '#platform/entity/define.ts';
import { optionLabel } from '#platform/web/i18n/labels.ts';
import { useT } from '#platform/web/i18n/language.tsx';
import { mapping } from '../../entities/mapping.ts';

/** A mapping in words: what it looks for, and what it does then. */
export function useMappingWords(): (doc: Input) => { readonly when: string; readonly does: string } {
  const t = useT<string>();
  const option = (name: string, value: unknown): string => optionLabel(t, mapping, name, String(value ?? ''));
  const field = (name: string, value: unknown): string => option(name, value).toLocaleLowerCase();
  return (doc) => {
    const text = String(doc['text_to_change'] ?? '');
    const way = text === '' ? 'clear' : String(doc['kind_of_change'] ?? 'replace');
    return {
      when: t('mapping.says', {
        field: field('field_to_watch', doc['field_to_watch']),
        how: option('kind_of_watch', doc['kind_of_watch']),
        text: String(doc['text_to_match'] ?? ''),
      }),
      does: t(`mapping.does.${way}`, { field: field('field_to_change', doc['field_to_change']), text }),
    };
  };
}
