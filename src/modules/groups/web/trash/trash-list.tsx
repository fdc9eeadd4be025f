import { Button, Checkbox } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useRestore } from '#platform/web/data/removal.ts';
import { When } from '#platform/web/fields/value.tsx';
import { kindLabel } from '#platform/web/i18n/labels.ts';
import { useTranslations } from '../words.ts';
import './trash.css';

export interface TrashAnswer {
  readonly rows: readonly TrashRow[];
  readonly bookmark: string | null;
}

interface TrashRow {
  readonly id: string;
  readonly klass: string;
  readonly label: string;
  readonly deleted_at: string;
  readonly deleted_by: { readonly label: string | null };
  readonly ends_at: string;
  readonly with: number;
}

const day = 86_400_000;

export function TrashList({ account, rows }: { account: string; rows: readonly TrashRow[] }): ReactNode {
  const t = useTranslations();
  const restore = useRestore(account);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [busy, setBusy] = useState<string | null>(null);
  const here = rows.filter(({ id }) => chosen.has(id)).map(({ id }) => id);
  const bring = async (ids: readonly string[], name: string): Promise<void> => {
    setBusy(name);
    await restore(ids);
    setBusy(null);
    setChosen(new Set());
  };
  const toggle = (id: string): void => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  return (
    <>
      {here.length === 0 ? null : (
        <div className="o-bulk" role="toolbar" aria-label={t('list.selected', { count: here.length })}>
          <span className="o-strong">{t('list.selected', { count: here.length })}</span>
          <Button size="xs" variant="subtle" loading={busy === 'all'} onClick={() => void bring(here, 'all')}>
            {t('groups.trash.restore')}
          </Button>
          <Button size="xs" variant="subtle" color="gray" onClick={() => setChosen(new Set())}>
            {t('action.clear')}
          </Button>
        </div>
      )}
      <table className="o-records a-trash">
        <thead>
          <tr>
            <th className="o-check">
              <Checkbox
                size="xs"
                aria-label={t('list.select-all')}
                checked={here.length === rows.length}
                indeterminate={here.length > 0 && here.length < rows.length}
                onChange={() => setChosen(here.length === rows.length ? new Set() : new Set(rows.map(({ id }) => id)))}
              />
            </th>
            <th>{t('groups.trash.record')}</th>
            <th data-more>{t('groups.trash.by')}</th>
            <th data-more>{t('groups.trash.when')}</th>
            <th>{t('groups.trash.left')}</th>
            <th aria-label={t('groups.trash.restore')} />
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td className="o-check">
                <Checkbox
                  size="xs"
                  aria-label={t('list.select', { name: row.label })}
                  checked={chosen.has(row.id)}
                  onChange={() => toggle(row.id)}
                />
              </td>
              <td>
                <span className="o-strong a-trash-name">{row.label}</span>{' '}
                <span className="o-quiet">
                  {kindLabel(t, row.klass, 1)}
                  {row.with === 0 ? null : ` · ${t('groups.trash.with', { count: row.with })}`}
                </span>
              </td>
              <td data-more>{row.deleted_by.label ?? t('user.somebody')}</td>
              <td data-more>
                <When value={row.deleted_at} />
              </td>
              <td>{t('groups.trash.days', { count: daysUntil(row.ends_at) })}</td>
              <td>
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={t('groups.trash.restore-named', { name: row.label })}
                  loading={busy === row.id}
                  onClick={() => void bring([row.id], row.id)}
                >
                  {t('groups.trash.restore')}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function daysUntil(moment: string): number {
  return Math.max(1, Math.ceil((Date.parse(moment) - Date.now()) / day));
}
