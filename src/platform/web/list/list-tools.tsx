import { IconButton } from '../parts/buttons/icon-button.tsx';
import type { ColumnChoiceProps } from './column-choice-content.tsx';
import { ActionIcon } from '@mantine/core';
import { IconColumns3, IconDownload } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { describeError } from '../i18n/describe-error.ts';
import { useT } from '../i18n/language.tsx';
import { lazy } from '../lazy.tsx';
import { OnDemand } from '../parts/on-demand/on-demand.tsx';
import type { ContentProps } from '../parts/on-demand/opener.ts';
import { showToast } from '../parts/toasts.tsx';
import { AddressSearch } from './address-search.tsx';
import { FilterChips } from './filters/filter-chips.tsx';
import type { ListState } from './use-list.ts';

interface ToolsProps extends ColumnChoiceProps {
  readonly account: string;
  readonly list: ListState;
}

const ColumnChoiceContent = lazy<'ColumnChoiceContent', ColumnChoiceProps & ContentProps>(
  () => import('./column-choice-content.tsx'),
  'ColumnChoiceContent',
);

/** The tools above a list: search, filters, columns, export. */
export function ListTools(props: ToolsProps): ReactNode {
  const t = useT();
  return (
    <div className="o-tools">
      <AddressSearch label={t('list.search')} />
      <FilterChips account={props.account} entity={props.entity} />
      <div className="o-tools-end">
        <ColumnChoice entity={props.entity} columns={props.columns} onColumns={props.onColumns} />
        <ExportButton {...props} />
      </div>
    </div>
  );
}

function ColumnChoice(props: ColumnChoiceProps): ReactNode {
  const t = useT();
  const button = (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      className="o-wide-only"
      aria-label={t('list.columns')}
      title={t('list.columns')}
    >
      <IconColumns3 size={18} />
    </ActionIcon>
  );
  return <OnDemand opener={button} opens="dialog" part={ColumnChoiceContent} given={props} />;
}

function ExportButton(props: ToolsProps): ReactNode {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const run = async (): Promise<void> => {
    setBusy(true);
    try {
      const { exportCsv } = await import('./export-csv.ts');
      await exportCsv(props.account, props.entity, props.list.query, props.columns, t);
    } catch (error) {
      showToast({ text: describeError(t, error).title, failed: true });
    } finally {
      setBusy(false);
    }
  };
  return (
    <IconButton size="lg" busy={busy} label={t('list.export')} onClick={() => void run()}>
      <IconDownload size={18} />
    </IconButton>
  );
}
