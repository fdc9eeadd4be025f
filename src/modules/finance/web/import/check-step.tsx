import { Button, Progress, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconArrowLeft } from '@tabler/icons-react';
import { type ReactNode, useMemo, useState } from 'react';
import { ErrorAlert } from '#platform/web/parts/error-alert.tsx';
import { QueryState } from '#platform/web/parts/query-state.tsx';
import type { WalletDoc } from '../wallet-doc.ts';
import { CheckTable } from './check-table.tsx';
import { CheckTotals } from './check-totals.tsx';
import type { Chosen } from './upload/file-bytes.ts';
import { RefusedTable } from './refused-table.tsx';
import { type Preview, type PreviewRow, previewUpload } from './upload/send-upload.ts';
import type { Reading, Ticks } from './upload/use-upload.ts';
import '@mantine/core/styles/Progress.css';
import { useTranslations } from '../words.ts';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import './check-step.css';

interface Props {
  readonly account: string;
  readonly wallet: WalletDoc;
  readonly chosen: Chosen;
  readonly reading: Reading;
  readonly status: 'confirmed' | 'unconfirmed';
  readonly ticks: Ticks;
  readonly progress: { readonly done: number; readonly of: number } | null;
  readonly onTick: (lines: readonly PreviewRow[], on: boolean) => void;
  readonly onBack: () => void;
  readonly onRun: () => void;
}

/** Shows every line as it would be written. */
export function CheckStep(props: Props): ReactNode {
  const { account, wallet, chosen, reading, status } = props;
  const { settings } = reading.proposal;
  const query = useQuery({
    // The bytes are too large for a key; name, length and settings identify the file.
    queryKey: ['import-preview', account, wallet._id, wallet._rev, chosen.name, chosen.bytes.length, settings],
    queryFn: ({ signal }) => previewUpload(account, { chosen, wallet: wallet._id, settings, status }, signal),
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  if (query.data === undefined && query.error !== null)
    return (
      <>
        <ErrorAlert error={query.error} onRetry={() => void query.refetch()} />
        <div className="o-actions">
          <BackButton disabled={false} onBack={props.onBack} />
        </div>
      </>
    );
  return (
    <QueryState query={query}>{({ rows, closing }) => <Checked {...props} rows={rows} closing={closing} />}</QueryState>
  );
}

function Checked(props: Props & Pick<Preview, 'rows' | 'closing'>): ReactNode {
  const t = useTranslations();
  const { rows, ticks, reading, wallet, progress } = props;
  const [filter, setFilter] = useState<Shown>('all');
  const isTicked = (row: PreviewRow): boolean =>
    row.verdict === 'new' ? !ticks.skip.has(row.line) : ticks.include.has(row.line);
  const ticked = rows.filter(isTicked);
  const parts = useMemo(
    () => ({
      all: rows,
      new: rows.filter(({ verdict }) => verdict === 'new'),
      known: rows.filter(({ verdict }) => verdict !== 'new'),
      mapped: rows.filter(({ mapped }) => mapped !== undefined),
      refused: [],
    }),
    [rows],
  );
  const counts = {
    all: rows.length,
    new: parts.new.length,
    known: parts.known.length,
    mapped: parts.mapped.length,
    refused: reading.file.rejected.length,
  };
  return (
    <>
      <CheckTotals
        rows={rows}
        ticked={ticked}
        reading={reading}
        wallet={wallet}
        closing={props.status === 'confirmed' ? props.closing : null}
      />
      <CheckFilter value={filter} counts={counts} onChange={setFilter} />
      {filter === 'refused' ? (
        <RefusedTable
          lines={reading.file.rejected.map(({ line, reason, cell, cells }) => ({
            line,
            reason: t(`import.refused.${reason}`, { cell }),
            text: cells.filter((one) => one !== '').join(' · '),
          }))}
        />
      ) : (
        <CheckTable
          key={filter}
          account={props.account}
          rows={parts[filter]}
          currency={wallet.currency ?? ''}
          isTicked={isTicked}
          onTick={props.onTick}
        />
      )}
      <div className="f-import-end f-import-run">
        <BackButton disabled={progress !== null} onBack={props.onBack} />
        {progress === null ? (
          <Button disabled={ticked.length === 0} onClick={props.onRun}>
            {t('import.run', { count: ticked.length })}
          </Button>
        ) : (
          <Running {...progress} />
        )}
      </div>
    </>
  );
}

function BackButton(props: { disabled: boolean; onBack: () => void }): ReactNode {
  const t = useTranslations();
  return (
    <Button
      variant="default"
      leftSection={<IconArrowLeft size={16} />}
      disabled={props.disabled}
      onClick={props.onBack}
    >
      {t('import.back')}
    </Button>
  );
}

function Running(props: { done: number; of: number }): ReactNode {
  const t = useTranslations();
  const words = t('import.running', { done: props.done, of: props.of });
  return (
    <output className="f-running">
      <Progress
        value={props.of === 0 ? 0 : (props.done / props.of) * 100}
        animated={props.done === 0}
        aria-label={words}
      />
      <span className="o-small">{words}</span>
    </output>
  );
}

const filters = ['all', 'new', 'known', 'mapped', 'refused'] as const;
type Shown = (typeof filters)[number];

/** Filter for the lines with the number of each kind; kinds without lines are left out. */
function CheckFilter(props: {
  value: Shown;
  counts: Readonly<Record<Shown, number>>;
  onChange: (shown: Shown) => void;
}): ReactNode {
  const t = useTranslations();
  const formats = useFormats();
  return (
    <fieldset className="f-check-filter" aria-label={t('import.filter')}>
      {filters
        .filter((part) => part === 'all' || props.counts[part] > 0)
        .map((part) => (
          <UnstyledButton key={part} aria-pressed={part === props.value} onClick={() => props.onChange(part)}>
            {t(`import.filter.${part}`)} <span className="o-quiet">{formats.number(props.counts[part])}</span>
          </UnstyledButton>
        ))}
    </fieldset>
  );
}
