import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { fieldLabel } from '#platform/web/i18n/labels.ts';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { useSelection } from '#platform/web/list/bulk/selection.ts';
import { recordPath } from '#platform/web/routing/paths.ts';
import { outgo } from '../../entities/outgo.ts';
import { rowEntities } from '../../entities/row-entities.ts';
import { Money } from '../money.tsx';
import { StateMark } from '../row/state-mark.tsx';
import { ProposedPayment } from './proposed-payment.tsx';
import { type Proposal, useProposals } from './use-proposals.ts';
import type { ImportRow, ImportRows } from './use-import.ts';
import { useTranslations } from '../words.ts';
import './check-step.css';

/** The rows of an import, newest day first; waiting rows can be accepted one by one or several at once. */
export function ImportRowsTable(props: {
  account: string;
  id: string;
  rows: ImportRows;
  currency: string;
  writable: boolean;
  busy: boolean;
  limit: number;
  onAccept: (ids: readonly string[]) => void;
  onMore: () => void;
}): ReactNode {
  const t = useTranslations();
  const { rows, writable } = props;
  const proposals = useProposals(props.account, { csv: props.id });
  const waiting = rows.page.filter((row) => row.imported).map((row) => row._id);
  const selection = useSelection(waiting);
  const chosen = waiting.filter((id) => selection.ids.has(id));
  if (rows.page.length === 0) return null;
  const accept = (ids: readonly string[]): void => {
    props.onAccept(ids);
    selection.clear();
  };
  return (
    <section className="f-import-section">
      <h2>{t('import.rows')}</h2>
      {chosen.length === 0 ? null : (
        <div className="o-bulk" role="toolbar" aria-label={t('list.selected', { count: chosen.length })}>
          <span className="o-strong">{t('list.selected', { count: chosen.length })}</span>
          <Button size="xs" variant="subtle" loading={props.busy} onClick={() => accept(chosen)}>
            {t('import.accept-chosen')}
          </Button>
        </div>
      )}
      <table className="o-records f-check-table">
        <thead>
          <tr>
            {writable && waiting.length > 0 ? (
              <th className="o-check">
                <input
                  type="checkbox"
                  className="o-box"
                  aria-label={t('list.select-all')}
                  checked={chosen.length === waiting.length}
                  onChange={(event) => (event.currentTarget.checked ? selection.setAll(waiting) : selection.clear())}
                />
              </th>
            ) : null}
            <th className="f-date">{fieldLabel(t, outgo, 'date')}</th>
            <th>{t('register.what')}</th>
            <th className="f-categories">{fieldLabel(t, outgo, 'categories')}</th>
            <th className="f-state">{t('register.state')}</th>
            <th className="f-figure">{fieldLabel(t, outgo, 'value')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.page.map((row) => (
            <Row
              key={row._id}
              account={props.account}
              row={row}
              currency={props.currency}
              writable={writable}
              proposal={proposals.get(row._id)}
              {...(writable && waiting.length > 0
                ? { chosen: selection.ids.has(row._id), onChoose: selection.toggle }
                : {})}
              {...(writable && row.imported ? { onAccept: () => accept([row._id]) } : {})}
            />
          ))}
        </tbody>
      </table>
      {rows.rows > rows.page.length && props.limit < 500 ? (
        <div className="o-list-end">
          <Button variant="default" onClick={props.onMore}>
            {t('import.show-more', { count: Math.min(200, rows.rows - rows.page.length) })}
          </Button>
        </div>
      ) : rows.rows > rows.page.length ? (
        <p className="o-quiet o-small">{t('import.more-lines', { count: rows.rows - rows.page.length })}</p>
      ) : null}
    </section>
  );
}

function Row(props: {
  account: string;
  row: ImportRow;
  currency: string;
  writable: boolean;
  proposal: Proposal | undefined;
  chosen?: boolean;
  onChoose?: (id: string, range?: boolean) => void;
  onAccept?: () => void;
}): ReactNode {
  const t = useTranslations();
  const formats = useFormats();
  const { row, chosen, onChoose } = props;
  const entity = rowEntities[row.klass];
  const name = row.who ?? row.description ?? t(row.klass, { count: 1 });
  return (
    <tr>
      {chosen === undefined ? null : (
        <td className="o-check">
          {row.imported ? (
            <input
              type="checkbox"
              className="o-box"
              aria-label={t('list.select', { name })}
              checked={chosen}
              onClick={(event) => onChoose?.(row._id, event.shiftKey)}
              readOnly
            />
          ) : null}
        </td>
      )}
      <td className="f-date">{formats.date(row.date)}</td>
      <td className="f-what">
        <Link to={recordPath(props.account, entity, row._id)} className="o-row-link">
          {name}
        </Link>
        {row.who !== null && row.description !== null ? (
          <span className="o-quiet f-description">{row.description}</span>
        ) : null}
        {props.proposal === undefined ? null : (
          <ProposedPayment account={props.account} proposal={props.proposal} writable={props.writable} />
        )}
      </td>
      <td className="f-categories">{row.categories?.join(', ')}</td>
      <td className="f-state">
        <StateMark state={row} name={name} {...(props.onAccept === undefined ? {} : { onStep: props.onAccept })} />
      </td>
      <td className="f-figure">
        <Money amount={row.amount} currency={props.currency} signed />
      </td>
    </tr>
  );
}
