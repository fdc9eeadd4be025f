import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import { useTitle } from '#platform/web/routing/use-title.ts';
import { useAccount } from '#platform/web/routing/use-url.ts';
import { root } from '../drive/calls.ts';
import { folderPath } from '../folder/folder-path.ts';
import { useWords } from '../words.ts';
import '../folder/folder.css';

const ways = ['drag', 'dialog', 'keys', 'phone'] as const;

/** Keys of the list; the words for what they do are `rdisk.help.key.*`. */
const keys = [
  ['↑ ↓ ← →', 'arrows'],
  ['a … z', 'letters'],
  ['Enter', 'enter'],
  ['␣', 'space'],
  ['F2', 'f2'],
  ['Del', 'delete'],
  ['⌫', 'backspace'],
  ['Ctrl+A', 'all'],
  ['Shift+F10', 'menu'],
  ['Esc', 'escape'],
] as const;

/** How files are moved, and what the keys of a list do. */
export function HelpPage(): ReactNode {
  const t = useWords();
  const account = useAccount();
  useTitle(t('rdisk.help.title'));
  return (
    <div className="o-page">
      <header className="o-head">
        <nav className="d-crumbs" aria-label={t('rdisk.crumbs')}>
          <Link to={folderPath(account, root)}>{t('rdisk.root')}</Link>
          <h1>{t('rdisk.help.title')}</h1>
        </nav>
      </header>
      <section className="o-section" aria-labelledby="move">
        <h2 id="move">{t('rdisk.help.move')}</h2>
        <ul className="d-ways">
          {ways.map((way) => (
            <li key={way}>{t(`rdisk.help.move-${way}`)}</li>
          ))}
        </ul>
        <p>{t('rdisk.help.undo')}</p>
      </section>
      <section className="o-section" aria-labelledby="keys">
        <h2 id="keys">{t('rdisk.help.keys')}</h2>
        <dl className="d-keys">
          {keys.map(([key, does]) => (
            <Fragment key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{t(`rdisk.help.key.${does}`)}</dd>
            </Fragment>
          ))}
        </dl>
      </section>
    </div>
  );
}
