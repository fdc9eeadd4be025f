import { Link, useLocation } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useLeaveDialog } from '../parts/dialogs/dialog.tsx';
import './help.css';
import { HelpText, titleOf } from './help-text.tsx';
import { helpAt } from './screen-help.ts';
import { useHelp } from './use-help.ts';

/** The help of the screen behind a dialog, and a link to all help. */
export function CurrentHelp(): ReactNode {
  const { data: help } = useHelp();
  const leave = useLeaveDialog();
  const address = useLocation({ select: (location) => location.pathname });
  // The screen behind the dialog stays as it is.
  const [shown] = useState(address);
  if (help === undefined) return null;
  const screen = helpAt(
    help.modules.flatMap(({ screens }) => screens),
    shown,
  );
  return (
    <section className="o-help">
      {screen === undefined ? null : (
        <>
          <h3>{titleOf(screen, help)}</h3>
          <HelpText screen={screen} help={help} />
        </>
      )}
      <p>
        <Link to="/help" onClick={() => leave?.()}>
          {help.t('help.all')}
        </Link>
      </p>
    </section>
  );
}
