import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useMembership } from '#platform/web/data/session.ts';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import type { Drawer } from '../../rules/drawer/day.ts';
import type { RowFilter } from './cash-queries.ts';
import { useCashWords } from './cash-words.ts';
import { CloseDialog } from './close-dialog.tsx';
import { Difference } from './difference.tsx';

/** The drawers of a day. Administrators also close those of others. */
export function DayDrawers(props: {
  account: string;
  drawers: readonly Drawer[];
  onRows: (filter: RowFilter) => void;
}): ReactNode {
  const t = useCashWords();
  const formats = useFormats();
  const membership = useMembership();
  const { account, drawers, onRows } = props;
  const [closing, setClosing] = useState<string | null>(null);
  if (drawers.length === 0) return null;
  const chosen = drawers.find(({ id }) => id === closing);
  return (
    <section className="o-section" aria-label={t('cash.drawers')}>
      <div className="o-section-head">
        <h2>{t('cash.drawers')}</h2>
      </div>
      <ul className="o-plain-list t-cash-list">
        {drawers.map((drawer) => {
          const { currency } = drawer;
          const facts: readonly (readonly [string, string])[] = [
            [t('cash.opening'), drawer.opening],
            [t('cash.expected'), drawer.expected],
            ...(drawer.counted === undefined ? [] : [[t('cash.counted'), drawer.counted] as const]),
          ];
          return (
            <li key={drawer.id}>
              <span>
                <span className="o-strong">{drawer.person}</span>{' '}
                <span className="o-quiet o-small">
                  {[drawer.opened_at, drawer.closed_at]
                    .flatMap((at) => (at === undefined ? [] : [formats.moment(at)]))
                    .join(' – ')}
                </span>
              </span>
              <span className="t-figure">
                {drawer.difference === undefined ? (
                  t('cash.is-open')
                ) : (
                  <Difference amount={drawer.difference} currency={currency} />
                )}
              </span>
              <span className="t-cash-figures">
                <span className="o-quiet o-small">
                  {[...facts.map(([label, amount]) => `${label} ${formats.money(amount, currency)}`), drawer.note]
                    .filter((part) => part !== undefined)
                    .join(' · ')}
                </span>
                <Button size="compact-sm" variant="subtle" onClick={() => onRows({ drawer: drawer.id })}>
                  {t('cash.rows')}
                </Button>
                {drawer.closed_at === undefined && membership?.admin === true ? (
                  <Button size="compact-sm" variant="subtle" onClick={() => setClosing(drawer.id)}>
                    {t('cash.close-of', { name: drawer.person })}
                  </Button>
                ) : null}
              </span>
            </li>
          );
        })}
      </ul>
      {chosen === undefined || chosen.closed_at !== undefined ? null : (
        <CloseDialog
          account={account}
          drawer={chosen}
          title={t('cash.close-of', { name: chosen.person })}
          onClose={() => setClosing(null)}
        />
      )}
    </section>
  );
}
