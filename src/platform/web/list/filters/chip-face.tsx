import { CloseButton } from '@mantine/core';
import type { ReactNode, Ref, RefCallback } from 'react';
import type { Entity } from '#platform/entity/define.ts';
import { fieldLabel } from '../../i18n/labels.ts';
import { useT } from '../../i18n/language.tsx';
import { useSearchState } from '../../routing/use-url.ts';
import { useFilterSentence } from './filter-sentence.ts';
import type { Filter } from './filters.ts';

export interface FilterChipProps {
  readonly account: string;
  readonly entity: Entity;
  readonly filter: Filter;
  /** Just chosen, and to be filled in. */
  readonly fresh: boolean;
  readonly onDone: () => void;
}

/** What is seen of a filter: its sentence, and the cross that removes it. */
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
