import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { kindLabel } from '#platform/web/i18n/labels.ts';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { recordPath } from '#platform/web/routing/paths.ts';
import { useRegistry } from '#platform/web/routing/registry.tsx';
import { planned } from '../../entities/planned.ts';
import { Money } from '../money.tsx';
import { usePlanned } from '../planned/planned-docs.ts';
import { PlannedSteps } from '../planned/planned-steps.tsx';
import { useWallets } from '../wallet-doc.ts';
import { useTranslations } from '../words.ts';
import type { ForecastAnswer } from './forecast-answer.ts';

const shownAtFirst = 20;

/** What will come and go: rows that are entered, and open planned rows with their buttons. */
export function NextMoves({ account, told }: { account: string; told: ForecastAnswer }): ReactNode {
  const t = useTranslations();
  const [whole, setWhole] = useState(false);
  const moves = whole ? told.moves : told.moves.slice(0, shownAtFirst);
  if (told.moves.length === 0) return <p className="o-quiet">{t('forecast.nothing')}</p>;
  return (
    <section className="o-section">
      <h2>{t('forecast.moves')}</h2>
      <table className="o-records f-flow">
        <thead>
          <tr>
            <th>{t('outgo.field.date')}</th>
            <th>{t('register.what')}</th>
            <th className="f-wide">{t('planned.field.wallet_id')}</th>
            <th className="f-figure">{t('outgo.field.value')}</th>
            <th>
              <span className="o-hidden">{t('planned.enter')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {moves.map((move) => (
            <Move
              key={`${move.row ?? move.planned_id ?? ''} ${move.planned_day ?? ''} ${move.wallet_id}`}
              account={account}
              move={move}
            />
          ))}
        </tbody>
      </table>
      {whole || told.moves.length <= shownAtFirst ? null : (
        <Button size="compact-sm" variant="subtle" onClick={() => setWhole(true)}>
          {t('forecast.show-all', { count: told.moves.length })}
        </Button>
      )}
      {whole && told.more > 0 ? <p className="o-quiet">{t('forecast.more', { count: told.more })}</p> : null}
    </section>
  );
}

function Move({ account, move }: { account: string; move: ForecastAnswer['moves'][number] }): ReactNode {
  const t = useTranslations();
  const formats = useFormats();
  const { entities } = useRegistry();
  const wallet = useWallets(account).data?.find((one) => one._id === move.wallet_id);
  const doc = usePlanned(account).data?.find((one) => one._id === move.planned_id);
  const entity = move.row === undefined ? planned : entities.get(move.klass);
  const id = move.row ?? move.planned_id ?? '';
  const label = move.label === '' ? kindLabel(t, move.klass, 1) : move.label;
  const day = move.planned_day;
  // A transfer has its buttons where the money leaves.
  const isArriving = move.klass === 'transfer' && !move.amount.startsWith('-');
  return (
    <tr>
      <td className="f-side">
        <time dateTime={day ?? move.date}>{formats.date(day ?? move.date)}</time>
        {move.late === true ? <span className="o-small f-late">{t('planned.late')}</span> : null}
      </td>
      <td className="f-what">
        {entity === undefined ? label : <Link to={recordPath(account, entity, id)}>{label}</Link>}
        {move.row === undefined ? <span className="o-small o-quiet">{t('forecast.planned')}</span> : null}
      </td>
      <td className="f-wide">{wallet?.label}</td>
      <td className="f-figure">
        <Money amount={move.amount} currency={wallet?.currency ?? ''} signed />
      </td>
      <td className="f-step">
        {doc === undefined || day === undefined || isArriving ? null : (
          <PlannedSteps account={account} doc={doc} day={day} />
        )}
      </td>
    </tr>
  );
}
