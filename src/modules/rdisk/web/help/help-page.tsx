import { Fragment, type ReactNode } from 'react';
import { useAccount } from '#platform/web/routing/use-url.ts';
import { listKeys } from '../folder/list-keys.ts';
import { PageHead } from '../folder/page-head.tsx';
import { useTranslations } from '../words.ts';

const ways = ['drag', 'dialog', 'keys', 'phone'] as const;

/** Explains how to move files, and the shortcuts of a list. */
export function HelpPage(): ReactNode {
  const t = useTranslations();
  const account = useAccount();
  return (
    <div className="o-page">
      <PageHead account={account} title={t('rdisk.help.title')} />
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
          {listKeys.map(([key, words]) => (
            <Fragment key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{t(words)}</dd>
            </Fragment>
          ))}
        </dl>
      </section>
    </div>
  );
}
