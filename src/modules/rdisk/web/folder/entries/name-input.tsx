import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslations } from '../../words.ts';
import { endingOf, type Entry, isFolder } from './entry.ts';

/** Edits the name of an entry in place: Enter and leaving the field save, Escape does not. */
export function NameInput(props: { entry: Entry; onDone: (entry: Entry, name: string | null) => void }): ReactNode {
  const t = useTranslations();
  const input = useRef<HTMLInputElement>(null);
  const left = useRef(false);
  const { entry, onDone } = props;
  useEffect(() => {
    const ending = isFolder(entry) ? '' : endingOf(entry.name);
    input.current?.focus();
    input.current?.setSelectionRange(0, entry.name.length - (ending === '' ? 0 : ending.length + 1));
  }, [entry]);
  const leave = (name: string | null): void => {
    if (left.current) return;
    left.current = true;
    const next = name?.trim().normalize('NFC') ?? '';
    onDone(entry, next === '' || next === entry.name ? null : next);
  };
  return (
    <input
      ref={input}
      className="d-name-input"
      aria-label={t('rdisk.name')}
      defaultValue={entry.name}
      maxLength={255}
      onBlur={(event) => leave(event.currentTarget.value)}
      onKeyDown={(event) => {
        // The list has shortcuts for the same keys.
        event.stopPropagation();
        if (event.key === 'Enter') leave(event.currentTarget.value);
        if (event.key === 'Escape') leave(null);
      }}
    />
  );
}
