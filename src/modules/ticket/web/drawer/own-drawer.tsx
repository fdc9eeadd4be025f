import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useCreating } from '#platform/web/data/writable.ts';
import { When } from '#platform/web/fields/value.tsx';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { QueryState } from '#platform/web/parts/query-state.tsx';
import { orderPayment } from '../../entities/order-payment.ts';
import type { Drawer } from '../../rules/drawer/day.ts';
import { ownDrawerQuery } from './cash-queries.ts';
import { useCashWords } from './cash-words.ts';
import { CloseDialog } from './close-dialog.tsx';
import { MoveDialog, OpenDialog } from './drawer-dialogs.tsx';

type Opened = 'open' | 'deposit' | 'withdrawal' | 'close' | null;

/** The drawer that the person has open, or the button that opens one. */
export function OwnDrawer({ account, today }: { account: string; today: string }): ReactNode {
  const t = useCashWords();
  const query = useQuery(ownDrawerQuery(account));
  const { permitted, held } = useCreating(account, orderPayment);
  const writable = permitted && held === undefined;
  const [opened, setOpened] = useState<Opened>(null);
  const close = (): void => setOpened(null);
  return (
    <section className="o-section" aria-label={t('cash.own')}>
      <div className="o-section-head">
        <h2>{t('cash.own')}</h2>
      </div>
      <QueryState query={query} lines={2}>
        {({ drawer, last }) => (
          <>
            {drawer === undefined ? (
              <p className="o-quiet o-flush">{t('cash.closed-text')}</p>
            ) : (
              <Facts drawer={drawer} today={today} />
            )}
            {writable ? (
              <div className="o-actions o-screen">
                {drawer === undefined ? (
                  <Button onClick={() => setOpened('open')}>{t('cash.open')}</Button>
                ) : (
                  <>
                    <Button variant="default" onClick={() => setOpened('deposit')}>
                      {t('cash.deposit')}
                    </Button>
                    <Button variant="default" onClick={() => setOpened('withdrawal')}>
                      {t('cash.withdrawal')}
                    </Button>
                    <Button onClick={() => setOpened('close')}>{t('cash.close')}</Button>
                  </>
                )}
              </div>
            ) : null}
            {opened === 'open' && drawer === undefined ? (
              <OpenDialog account={account} last={last} onClose={close} />
            ) : null}
            {drawer !== undefined && (opened === 'deposit' || opened === 'withdrawal') ? (
              <MoveDialog account={account} drawer={drawer} entry={opened} onClose={close} />
            ) : null}
            {drawer !== undefined && opened === 'close' ? (
              <CloseDialog account={account} drawer={drawer} title={t('cash.close')} onClose={close} />
            ) : null}
          </>
        )}
      </QueryState>
    </section>
  );
}

function Facts({ drawer, today }: { drawer: Drawer; today: string }): ReactNode {
  const t = useCashWords();
  const formats = useFormats();
  const { currency } = drawer;
  return (
    <>
      {drawer.day === today ? null : (
        <p className="t-cash-warning">{t('cash.other-day', { day: formats.date(drawer.day) })}</p>
      )}
      <dl className="t-cash-facts">
        <div>
          <dt>{t('cash.opened-at')}</dt>
          <dd>
            <When value={drawer.opened_at} />
          </dd>
        </div>
        <div>
          <dt>{t('cash.opening')}</dt>
          <dd>{formats.money(drawer.opening, currency)}</dd>
        </div>
        <div>
          <dt>{t('cash.expected')}</dt>
          <dd>
            <strong>{formats.money(drawer.expected, currency)}</strong>
          </dd>
        </div>
      </dl>
    </>
  );
}
