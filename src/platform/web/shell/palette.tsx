import { Modal, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { useT } from '../i18n/language.tsx';
import { useGo, useOptionalAccount } from '../routing/use-url.ts';
import { type Command, groupCommands } from './command.ts';
import { useCommands } from './use-commands.ts';

/** Goes to screens, starts actions and finds records, from one box and by keyboard. */
export function Palette(props: { onClose: () => void }): ReactNode {
  const t = useT<string>();
  const go = useGo();
  const account = useOptionalAccount();
  const listId = useId();
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const commands = useCommands(account, text);
  const chosen = Math.min(active, commands.length - 1);
  const run = (command: Command | undefined): void => {
    if (command === undefined) return;
    props.onClose();
    go(command.to);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') run(commands[chosen]);
    else if (event.key === 'ArrowDown') setActive(commands.length === 0 ? 0 : (chosen + 1) % commands.length);
    else if (event.key === 'ArrowUp') setActive(chosen <= 0 ? Math.max(0, commands.length - 1) : chosen - 1);
    else return;
    event.preventDefault();
  };
  return (
    <Modal
      opened
      centered={false}
      yOffset="12vh"
      size={560}
      padding={0}
      withCloseButton={false}
      onClose={props.onClose}
      aria-label={t('shell.search')}
    >
      <TextInput
        data-autofocus
        variant="unstyled"
        className="o-palette-input"
        leftSection={<IconSearch size={18} />}
        placeholder={t('palette.placeholder')}
        aria-label={t('shell.search')}
        role="combobox"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={commands[chosen] === undefined ? undefined : `${listId}-${chosen}`}
        value={text}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setActive(0);
        }}
      />
      <Commands listId={listId} commands={commands} chosen={chosen} onRun={run} />
      {commands.length === 0 && text !== '' ? <p className="o-palette-empty">{t('palette.empty', { text })}</p> : null}
      <div role="status" className="o-hidden">
        {t('palette.results', { count: commands.length })}
      </div>
    </Modal>
  );
}

function Commands(props: {
  listId: string;
  commands: readonly Command[];
  chosen: number;
  onRun: (command: Command) => void;
}): ReactNode {
  const t = useT<string>();
  return (
    <div role="listbox" id={props.listId} aria-label={t('shell.search')} className="o-palette-list">
      {groupCommands(props.commands).map(({ group, entries }) => (
        <div key={group} role="group" aria-label={t(`palette.${group}`)}>
          <div className="o-palette-group" aria-hidden="true">
            {t(`palette.${group}`)}
          </div>
          {entries.map(({ command, index }) => (
            <div
              key={command.key}
              id={`${props.listId}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === props.chosen}
              ref={index === props.chosen ? scrollTo : null}
              className="o-palette-option"
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => props.onRun(command)}
              onKeyDown={(event) => (event.key === 'Enter' ? props.onRun(command) : undefined)}
            >
              {command.icon === null ? null : <command.icon size={18} stroke={1.5} />}
              <span className="o-cut">{command.label}</span>
              {command.hint === undefined ? null : <span className="o-quiet o-small">{command.hint}</span>}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

function scrollTo(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}
