import { Button, Checkbox, TextInput } from '@mantine/core';
import { type FormEvent, memo, type ReactNode, useRef, useState } from 'react';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { DayInput } from '#platform/web/fields/day-input.tsx';
import { SuggestControl } from '#platform/web/fields/choice/suggest-control.tsx';
import { spellAsKnown, unknownTags } from '#platform/web/fields/choice/tags.ts';
import { complaintText } from '#platform/web/i18n/complaint.ts';
import { fieldLabel } from '#platform/web/i18n/labels.ts';
import { useShortcut } from '#platform/web/parts/focus/keyboard.ts';
import { income } from '../../entities/income.ts';
import { outgo } from '../../entities/outgo.ts';
import { completions } from '../../rules/categories/known-names.ts';
import { tidyTags } from '../../rules/categories/tags.ts';
import type { WalletDoc } from '../wallet-doc.ts';
import { useSuggestions } from './use-suggestions.ts';
import { useKnownCategories } from './use-known-categories.ts';
import { type Failed, useQuickLine } from './use-quick-line.ts';
import { useTranslations } from '../words.ts';
import './register.css';

/** One line for the next outgo (or income, with a plus before the value): Tab moves through it, Enter saves and begins the next. */
export const QuickLine = memo(function QuickLine(props: {
  account: string;
  wallet: WalletDoc;
  today: string;
}): ReactNode {
  const formats = useFormats();
  const t = useTranslations();
  const line = useQuickLine(props.account, props.wallet, props.today);
  const { entry, kind, complaints } = line;
  const learned = useSuggestions(props.account, kind, entry.who);
  const kept = useKnownCategories(props.account, kind);
  const [created, setCreated] = useState<readonly string[]>([]);
  const known = [...kept, ...learned.categories, ...created];
  const unknown = unknownTags(known, entry.categories);
  const [refused, setRefused] = useState('');
  const value = useRef<HTMLInputElement>(null);
  const category = useRef<HTMLInputElement>(null);
  // A value typed by hand stays when another name is chosen.
  const proposed = useRef('');
  const entity = kind === 'income' ? income : outgo;
  const who = kind === 'income' ? 'paid_by' : 'paid_to';
  useShortcut('n', 'register.key.new', () => value.current?.focus());
  const wrong = (name: string): boolean => complaints[name] !== undefined;
  const chooseWho = (name: string): void => {
    const usual = (learned.categoriesOf.get(name) ?? []).join(', ');
    const isFree = entry.categories === '' || entry.categories === proposed.current;
    if (isFree) proposed.current = usual;
    line.set({ who: name, ...(isFree ? { categories: usual } : {}) });
  };
  const submit = (): void => {
    setRefused(unknown);
    if (unknown !== '') return category.current?.focus();
    if (line.save(spellAsKnown(known, entry.categories))) proposed.current = '';
    value.current?.focus();
  };
  const isRefused = unknown !== '' && unknown === refused;
  const sentences = Object.entries(complaints).map(
    ([name, list]) => `${fieldLabel(t, entity, name)} ${list.map((one) => complaintText(t, one)).join(', ')}`,
  );
  if (isRefused) sentences.push(t('form.unknown-word', { name: unknown }));
  return (
    <form
      className="f-quick o-screen"
      noValidate
      aria-label={t('register.quick')}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        submit();
      }}
    >
      <DayInput
        input={{ size: 'xs', className: 'f-quick-date', 'aria-label': t('outgo.field.date'), error: wrong('date') }}
        value={entry.date}
        onChange={(date) => line.set({ date: date ?? '' })}
      />
      <TextInput
        ref={value}
        size="xs"
        className="o-number f-quick-value"
        inputMode="text"
        autoComplete="off"
        aria-label={t('outgo.field.value')}
        placeholder={t('register.value', { amount: formats.decimal('12.5', 2) })}
        data-in={kind === 'income' ? true : undefined}
        error={wrong('value')}
        value={entry.value}
        onChange={(event) => line.set({ value: event.currentTarget.value })}
      />
      <SuggestControl
        input={{
          size: 'xs',
          className: 'f-quick-who',
          'aria-label': t.dynamic(`${kind}.field.${who}`),
          placeholder: t.dynamic(`${kind}.field.${who}`),
          maxLength: 200,
          error: wrong(who),
        }}
        words={learned.names}
        isLoading={learned.isLoading}
        value={entry.who}
        onChange={(name) => (learned.categoriesOf.has(name) ? chooseWho(name) : line.set({ who: name }))}
      />
      <SuggestControl
        input={{
          size: 'xs',
          className: 'f-quick-categories',
          'aria-label': t('outgo.field.categories'),
          placeholder: t('outgo.field.categories'),
          error: wrong('categories') || isRefused,
          ref: category,
        }}
        words={completions(entry.categories, known, 8)}
        isFitted
        created={{ name: unknown, onCreate: () => setCreated([...created, ...tidyTags([unknown])]) }}
        value={entry.categories}
        onChange={(categories) => line.set({ categories })}
      />
      <Checkbox
        size="xs"
        label={t('outgo.field.confirmed')}
        checked={entry.confirmed}
        onChange={(event) => line.set({ confirmed: event.currentTarget.checked })}
      />
      <Button type="submit" size="xs">
        {t(kind === 'income' ? 'register.add-income' : 'register.add-outgo')}
      </Button>
      {sentences.length === 0 ? null : (
        <p className="f-wrong" role="alert">
          {sentences.join('; ')}
        </p>
      )}
      {line.failed.map((one) => (
        <FailedEntry
          key={JSON.stringify(one.entry)}
          failed={one}
          isFree={line.isFree}
          onTakeBack={() => line.takeBack(one)}
        />
      ))}
    </form>
  );
});

/** An entry that was not saved with its reason, and a button that returns it to the line. */
function FailedEntry(props: { failed: Failed; isFree: boolean; onTakeBack: () => void }): ReactNode {
  const t = useTranslations();
  const { entry, reason } = props.failed;
  const what = [entry.value, entry.who].filter((text) => text !== '').join(' · ');
  return (
    <p className="f-wrong" role="alert">
      {t('register.not-saved', { entry: what, reason })}{' '}
      <Button size="compact-xs" variant="subtle" disabled={!props.isFree} onClick={props.onTakeBack}>
        {t('action.edit')}
      </Button>
    </p>
  );
}
