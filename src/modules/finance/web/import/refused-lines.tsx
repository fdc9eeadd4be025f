import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { csvText, download, noteExport } from '#platform/web/list/export-csv.ts';
import { useAccount } from '#platform/web/routing/use-url.ts';
import { describeError } from '#platform/web/i18n/describe-error.ts';
import { showToast } from '#platform/web/parts/toasts.tsx';
import { csv } from '../../entities/csv.ts';
import { RefusedTable } from './refused-table.tsx';
import type { ImportDoc } from './use-import.ts';
import { useTranslations } from '../words.ts';

/** The refused lines of the file, to look at or copy. */
export function RefusedLines({ doc }: { doc: ImportDoc }): ReactNode {
  const t = useTranslations();
  const account = useAccount();
  const refused = doc.refused ?? [];
  const left = (doc.rejected ?? 0) - refused.length;
  if (refused.length === 0) return null;
  const lines = refused.map(({ line, reason, text, cell }) => ({
    line: line ?? 0,
    reason: t.dynamic(`import.refused.${reason ?? 'no-value'}`, { cell: cell ?? '' }),
    text: text ?? '',
  }));
  const save = async (): Promise<void> => {
    try {
      await noteExport(account, csv.kind, refused.length);
      const heading = [t('import.line'), t('import.reason'), t('import.text')];
      const cells = lines.map(({ line, reason, text }) => [String(line), reason, text]);
      download(`${doc.label}-${t('import.refused-lines')}.csv`, await csvText([heading, ...cells]));
    } catch (error) {
      showToast({ text: describeError(t, error).title, failed: true });
    }
  };
  return (
    <section className="f-import-section">
      <div className="o-section-head">
        <h2>{t('import.refused-lines')}</h2>
        <Button size="xs" variant="default" leftSection={<IconDownload size={14} />} onClick={() => void save()}>
          {t('import.refused-save')}
        </Button>
      </div>
      <RefusedTable lines={lines} />
      {left > 0 ? <p className="o-quiet o-small">{t('import.refused-more', { count: left })}</p> : null}
    </section>
  );
}
