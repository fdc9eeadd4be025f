import { Button, Checkbox, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Entity } from '#platform/entity/define.ts';
import { Control } from '../../fields/control.tsx';
import { fieldLabel, optionLabel } from '../../i18n/labels.ts';
import { useT } from '../../i18n/language.tsx';
import { type Filter, noneWord, rangeOf } from './filters.ts';

interface EditorProps {
  readonly account: string;
  readonly entity: Entity;
  readonly filter: Filter;
  readonly onChange: (text: string) => void;
  readonly onClose: () => void;
}

/** Edits the value of a filter; each change applies at once. */
export function FilterEditor(props: EditorProps): ReactNode {
  const { field } = props.filter;
  if (field.type === 'option') return <WordChoice {...props} words={field.options} />;
  if (field.type === 'boolean') return <WordChoice {...props} words={['true', 'false']} single />;
  if (field.type === 'ref' || field.type === 'tags') return <RecordChoice {...props} />;
  return <RangeChoice {...props} type={field.type === 'date' || field.type === 'time' ? 'date' : 'number'} />;
}

function WordChoice(props: EditorProps & { words: readonly string[]; single?: boolean }): ReactNode {
  const t = useT();
  const { entity, filter } = props;
  const chosen = filter.text.split(',').filter((word) => word !== '');
  const label = (word: string): string => {
    if (word === 'true' || word === 'false') return t(word === 'true' ? 'value.yes' : 'value.no');
    return optionLabel(t, entity, filter.name, word);
  };
  const toggle = (word: string, on: boolean): void => {
    if (props.single === true) props.onChange(on ? word : '');
    else props.onChange(props.words.filter((known) => (known === word ? on : chosen.includes(known))).join(','));
  };
  return (
    <div className="o-choices-list">
      {props.words.map((word) => (
        <Checkbox
          key={word}
          size="sm"
          label={label(word)}
          checked={chosen.includes(word)}
          onChange={(event) => toggle(word, event.currentTarget.checked)}
        />
      ))}
    </div>
  );
}

function RecordChoice(props: EditorProps): ReactNode {
  const t = useT();
  const { entity, filter } = props;
  const single = filter.text === noneWord ? '' : (filter.text.split(',')[0] ?? '');
  const value = filter.field.type === 'tags' ? filter.text.split(',').filter((word) => word !== '') : single;
  return (
    <div className="o-choices-list">
      <Control
        account={props.account}
        entity={entity}
        name={filter.name}
        field={filter.field}
        label={fieldLabel(t, entity, filter.name)}
        value={value}
        onChange={(next) => props.onChange(Array.isArray(next) ? next.join(',') : typeof next === 'string' ? next : '')}
      />
      <Checkbox
        size="sm"
        label={t('list.without')}
        checked={filter.text === noneWord}
        onChange={(event) => props.onChange(event.currentTarget.checked ? noneWord : '')}
      />
    </div>
  );
}

function RangeChoice(props: EditorProps & { type: 'date' | 'number' }): ReactNode {
  const t = useT();
  const [from, to] = rangeOf(props.filter.text);
  const change = (nextFrom: string, nextTo: string): void =>
    props.onChange(nextFrom === '' && nextTo === '' ? '' : `${nextFrom}..${nextTo}`);
  return (
    <div className="o-choices-list">
      <TextInput
        size="xs"
        type={props.type}
        label={t('list.from')}
        value={from}
        onChange={(event) => change(event.currentTarget.value, to)}
      />
      <TextInput
        size="xs"
        type={props.type}
        label={t('list.to')}
        value={to}
        onChange={(event) => change(from, event.currentTarget.value)}
      />
      <Button size="compact-sm" variant="default" onClick={props.onClose}>
        {t('action.close')}
      </Button>
    </div>
  );
}
