import { Kbd, Switch } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useT } from '../../i18n/language.tsx';
import { CurrentHelp } from '../../help/current-help.tsx';
import { Dialog } from '../../parts/dialogs/dialog.tsx';
import { currentShortcuts, useShortcutsEnabled } from '../../parts/focus/keyboard.ts';
import { useMenu } from '../menus/use-menu.ts';

/** Help and shortcuts of the screen behind the dialog, and the switch that turns the shortcuts off. */
export function Shortcuts(props: { onClose: () => void }): ReactNode {
  const t = useT();
  const [enabled, setEnabled] = useShortcutsEnabled();
  // The screen behind the dialog stays as it is.
  const [screen] = useState(currentShortcuts);
  const go = useMenu().flatMap((item): [string, string][] =>
    item.letter === undefined
      ? []
      : [[`g ${item.letter}`, t('keys.go', { screen: t.dynamic(item.label, { count: 2 }) })]],
  );
  const always: [string, string][] = [
    ['Ctrl K', t('keys.palette')],
    ['Ctrl Z', t('keys.undo')],
    ['Enter', t('keys.save')],
    ['Esc', t('keys.close')],
  ];
  const single: [string, string][] = [
    ...screen.map(([key, words]): [string, string] => [key, t.dynamic(words)]),
    ...go,
  ];
  return (
    <Dialog name="shortcuts" leavesFreely onClose={props.onClose} title={t('shell.shortcuts')}>
      <CurrentHelp />
      <h3>{t('keys.title')}</h3>
      <KeyList keys={always} />
      <Switch
        my="sm"
        label={t('keys.enabled')}
        checked={enabled}
        onChange={(event) => setEnabled(event.currentTarget.checked)}
      />
      {enabled ? <KeyList keys={single} /> : null}
    </Dialog>
  );
}

function KeyList(props: { keys: readonly (readonly [string, string])[] }): ReactNode {
  return (
    <dl className="o-keys">
      {props.keys.map(([key, text]) => (
        <div key={`${key} ${text}`}>
          <dt>
            {key.split(' ').map((part) => (
              <Kbd key={part}>{part}</Kbd>
            ))}
          </dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
