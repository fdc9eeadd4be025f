import { Combobox, TextInput, useCombobox } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useT } from '../../i18n/language.tsx';
import { Dialog } from '../../parts/dialogs/dialog.tsx';
import { takeTypedKeys } from '../../parts/focus/typed-ahead.ts';
import { useGo, useOptionalAccount } from '../../routing/use-url.ts';
import { type Command, groupCommands } from './command.ts';
import { setPaletteOpen } from './page-commands.ts';
import type { Opens } from './setting-commands.ts';
import { useCommands } from './use-commands.ts';

const look = { centered: false, yOffset: '12vh', padding: 0, withCloseButton: false };

/** Goes to screens, starts actions and finds records, all from one box and by keyboard. */
export function Palette(props: { onClose: () => void } & Opens): ReactNode {
  const t = useT();
  const go = useGo();
  const [text, setText] = useState('');
  const { commands, sure } = useCommands(useOptionalAccount(), text, props);
  const combobox = useCombobox({ opened: true });
  // Once an arrow has chosen a command, it stays chosen while others come, and Enter waits for none of them.
  const [hasChosen, setHasChosen] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const choose = useEffectEvent(() => {
    const chosen = list.current?.querySelector('[data-combobox-selected]') ?? null;
    if (hasChosen && chosen !== null) combobox.updateSelectedOptionIndex('selected');
    else {
      setHasChosen(false);
      combobox.selectFirstOption();
    }
  });
  const shown = commands.map(({ key }) => key).join(' ');
  useEffect(() => {
    if (shown !== '') choose();
  }, [shown]);
  useEffect(setPaletteOpen, []);
  // Enter was pressed before the hits arrived.
  const [enterPressed, setEnterPressed] = useState(false);
  const run = (key: string | undefined): void => {
    const command = commands.find((known) => known.key === key);
    if (command === undefined) return;
    props.onClose();
    if (typeof command.to === 'string') go(command.to);
    else command.to();
  };
  const runFirst = useEffectEvent(() => run(commands[0]?.key));
  useEffect(() => {
    if (enterPressed && sure) runFirst();
  }, [enterPressed, sure]);
  const write = (typed: string): void => {
    setText(typed);
    setHasChosen(false);
    setEnterPressed(false);
  };
  return (
    <Dialog name="palette" leavesFreely size={560} look={look} label={t('shell.search')} onClose={props.onClose}>
      <Combobox store={combobox} onOptionSubmit={run}>
        <Combobox.EventsTarget withExpandedAttribute>
          <TextInput
            data-autofocus
            variant="unstyled"
            className="o-palette-input"
            leftSection={<IconSearch size={18} />}
            placeholder={t('palette.placeholder')}
            aria-label={t('shell.search')}
            value={text}
            onFocus={() => {
              const typed = takeTypedKeys();
              if (typed.text !== '') write(text + typed.text);
              if (typed.enter) setEnterPressed(true);
            }}
            onChange={(event) => write(event.currentTarget.value)}
            onKeyDownCapture={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing || sure || hasChosen) return;
              event.stopPropagation();
              setEnterPressed(true);
            }}
            // The list is always open, so Escape, which elsewhere closes a list first, closes the palette at once.
            onKeyDown={(event) => {
              if (event.key === 'Escape' && !event.nativeEvent.isComposing) props.onClose();
              if (event.key === 'ArrowDown' || event.key === 'ArrowUp') setHasChosen(true);
            }}
          />
        </Combobox.EventsTarget>
        <Combobox.Options ref={list} className="o-palette-list" aria-label={t('shell.search')}>
          <Commands commands={commands} />
          {commands.length === 0 ? <Combobox.Empty>{t('palette.empty', { text })}</Combobox.Empty> : null}
        </Combobox.Options>
      </Combobox>
      <output className="o-hidden">{t('palette.results', { count: commands.length })}</output>
    </Dialog>
  );
}

function Commands(props: { commands: readonly Command[] }): ReactNode {
  const t = useT();
  return groupCommands(props.commands).map(({ group, entries }) => (
    <Combobox.Group key={group} label={t(`palette.${group}`)}>
      {entries.map((command) => (
        <Combobox.Option key={command.key} value={command.key}>
          <span className="o-palette-option">
            {command.icon === null ? null : <command.icon size={18} stroke={1.5} />}
            <span className="o-palette-words">
              <span className="o-cut">
                {command.number}
                {command.label}
              </span>
              {typeof command.facts === 'string' ? (
                <span className="o-quiet o-small">{command.facts}</span>
              ) : (
                command.facts
              )}
            </span>
            {command.hint === undefined ? null : <span className="o-quiet o-small">{command.hint}</span>}
          </span>
        </Combobox.Option>
      ))}
    </Combobox.Group>
  ));
}
