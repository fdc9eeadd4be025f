import { ActionIcon, Checkbox, Popover } from '@mantine/core';
import { IconColumns3, IconDownload } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { Entity } from '#platform/entity/define.ts';
import { describeError } from '../i18n/describe-error.ts';
import { fieldLabel } from '../i18n/labels.ts';
import { useT } from '../i18n/language.tsx';
import { showToast } from '../parts/toasts.tsx';
import { AddressSearch } from './address-search.tsx';
import { possibleColumns, titleColumn } from './columns.ts';
import { FilterChips } from './filter-chips.tsx';
import type { ListState } from './use-list.ts';

interface ToolsProps {
  readonly account: string;
  readonly entity: Entity;
  readonly columns: readonly string[];
  readonly onColumns: (columns: readonly string[] | null) => void;
  readonly list: ListState;
}

/** Above a list: words, filters that read as a sentence, columns, export. */
export function ListTools(props: ToolsProps): ReactNode {
  const t = useT();
  return (
    <div className="o-tools">
      <AddressSearch label={t('list.search')} />
      <FilterChips account={props.account} entity={props.entity} />
      <div className="o-tools-end">
        <ColumnChoice {...props} />
        <ExportButton {...props} />
      </div>
    </div>
  );
}

function ColumnChoice(props: ToolsProps): ReactNode {
  const t = useT();
  const { entity, columns } = props;
  const toggle = (name: string, on: boolean): void =>
    props.onColumns(on ? [...columns, name] : columns.filter((known) => known !== name));
  return (
    <Popover position="bottom-end" width={240} trapFocus returnFocus>
      <Popover.Target>
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
      </Popover.Target>
      <Popover.Dropdown className="o-scroll o-choices-list">
        {possibleColumns(entity).map((name) => (
          <Checkbox
            key={name}
            size="xs"
            label={fieldLabel(t, entity, name)}
            checked={columns.includes(name)}
            disabled={name === titleColumn(entity)}
            onChange={(event) => toggle(name, event.currentTarget.checked)}
          />
        ))}
      </Popover.Dropdown>
    </Popover>
  );
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
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      loading={busy}
      aria-label={t('list.export')}
      title={t('list.export')}
      onClick={() => void run()}
    >
      <IconDownload size={18} />
    </ActionIcon>
  );
}
