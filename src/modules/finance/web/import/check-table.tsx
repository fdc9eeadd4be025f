import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconTransform } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { SelectAll } from '#platform/web/list/bulk/select-all.tsx';
import { fieldLabel } from '#platform/web/i18n/labels.ts';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { recordPath } from '#platform/web/routing/paths.ts';
import { exchange } from '../../entities/exchange.ts';
import { income } from '../../entities/income.ts';
import { outgo } from '../../entities/outgo.ts';
import { transfer } from '../../entities/transfer.ts';
import { Money } from '../money.tsx';
import type { PreviewRow } from './upload/send-upload.ts';
import { useTranslations } from '../words.ts';
import './check-step.css';

/** Number of lines shown at first and added with each click. */
const page = 100;

interface Props {
  readonly account: string;
  readonly rows: readonly PreviewRow[];
  readonly currency: string;
  readonly isTicked: (row: PreviewRow) => boolean;
  readonly onTick: (rows: readonly PreviewRow[], on: boolean) => void;
}

/** The lines of the file as rows of the wallet, each with its tick. */
export function CheckTable(props: Props): ReactNode {
  const t = useTranslations();
  const { rows } = props;
  const [count, setCount] = useState(page);
  const shown = rows.slice(0, count);
  const all = rows.length > 0 && rows.every(props.isTicked);
  const some = rows.some(props.isTicked);
  // Shown only if a line is not new.
  const judged = rows.some(({ verdict }) => verdict !== 'new');
  if (rows.length === 0) return <p className="o-quiet">{t('import.nothing-shown')}</p>;
  return (
    <>
      <table className="o-records f-check-table">
        <thead>
          <tr>
            <SelectAll label={t('import.take-shown')} all={all} some={some} onChange={(on) => props.onTick(rows, on)} />
            <th className="f-line">{t('import.line')}</th>
            <th className="f-date">{fieldLabel(t, outgo, 'date')}</th>
            <th>{t('register.what')}</th>
            <th className="f-categories">{fieldLabel(t, outgo, 'categories')}</th>
            {judged ? <th className="f-verdict">{t('import.known')}</th> : null}
            <th className="f-figure">{fieldLabel(t, outgo, 'value')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <Line key={row.line} {...props} row={row} judged={judged} />
          ))}
        </tbody>
      </table>
      {rows.length > count ? (
        <div className="o-list-end">
          <Button variant="default" onClick={() => setCount(count + page * 5)}>
            {t('import.show-more', { count: Math.min(page * 5, rows.length - count) })}
          </Button>
        </div>
      ) : null}
    </>
  );
}

function Line(props: Props & { row: PreviewRow; judged: boolean }): ReactNode {
  const t = useTranslations();
  const formats = useFormats();
  const { row, account } = props;
  const who = row.klass === 'outgo' ? row.paid_to : row.paid_by;
  const name = who || row.description;
  const ticked = props.isTicked(row);
  return (
    <tr data-off={ticked ? undefined : true}>
      <td className="o-check">
        <input
          type="checkbox"
          className="o-box"
          aria-label={t('import.take-line', { line: row.line, name })}
          checked={ticked}
          onChange={(event) => props.onTick([row], event.currentTarget.checked)}
        />
      </td>
      <td className="f-line o-quiet">{row.line}</td>
      <td className="f-date">{formats.date(row.date)}</td>
      <td className="f-what">
        <span className={who ? 'o-strong' : undefined}>{name}</span>
        {who && row.description !== '' ? <span className="o-quiet f-description">{row.description}</span> : null}
      </td>
      <td className="f-categories">
        {row.mapped === undefined ? null : <MappedMark row={row} />}
        {row.categories.join(', ')}
      </td>
      {props.judged ? (
        <td className="f-verdict o-small">
          <VerdictMark account={account} row={row} />
        </td>
      ) : null}
      <td className="f-figure">
        <Money amount={row.klass === 'outgo' ? `-${row.value}` : row.value} currency={props.currency} signed />
      </td>
    </tr>
  );
}

/** Kinds of rows that a line may match. */
const kinds = [income, outgo, transfer, exchange];

/** The verdict on the line, with a link to the row in question if it still exists. */
function VerdictMark(props: { account: string; row: PreviewRow }): ReactNode {
  const t = useTranslations();
  const { line, verdict, of } = props.row;
  if (verdict === 'new') return null;
  const words = t(`import.verdict.${verdict}`);
  if (of === undefined || verdict === 'deleted') return <span className="o-quiet">{words}</span>;
  return (
    <Link
      to={recordPath(props.account, kinds.find(({ prefix }) => of.startsWith(`${prefix}-`)) ?? outgo, of)}
      target="_blank"
      aria-label={`${words}: ${t('import.verdict.open', { line })}`}
    >
      {words}
    </Link>
  );
}

/** Marks a line that a mapping changed, with the original text. */
function MappedMark({ row }: { row: PreviewRow }): ReactNode {
  const t = useTranslations();
  const before = [row.from?.third_party, row.from?.description, row.from?.categories.join(', ')].filter(Boolean);
  const words = `${t('import.mapped')} · ${t('import.was', { text: before.join(' · ') })}`;
  return (
    <span className="f-mapped" title={words}>
      <IconTransform size={14} stroke={1.5} />
      <span className="o-hidden">{words}</span>
    </span>
  );
}
