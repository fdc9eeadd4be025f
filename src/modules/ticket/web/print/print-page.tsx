import { Button, Checkbox, SegmentedControl } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { IconArrowLeft, IconFileTypePdf, IconPrinter } from '@tabler/icons-react';
import { type ReactNode, useLayoutEffect } from 'react';
import { request } from '#platform/web/api/request.ts';
import { kindKey } from '#platform/web/data/queries.ts';
import { useAccount, useGo, useSearchState } from '#platform/web/routing/use-url.ts';
import { QueryState } from '#platform/web/parts/query-state.tsx';
import { useTitle } from '#platform/web/routing/use-title.ts';
import { type Sheet, sheetTitle } from '../../rules/sheets/sheet.ts';
import { Paper } from './paper.tsx';
import { pdfPath, printPath } from './print-links.ts';
import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/SegmentedControl.css';
import './print.css';
import { useCounterWords } from '../counter-words.ts';

const plurals: Readonly<Record<string, string>> = {
  contract: 'contracts',
  estimate: 'estimates',
  handbook: 'handbooks',
  maintenance: 'maintenances',
};

/** Ctrl+P opens the sheet, because printing the page would print the frame as well. */
function usePrintKey(paper: string): void {
  useLayoutEffect(() => {
    const open = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'p' || event.altKey || event.shiftKey || !(event.ctrlKey || event.metaKey))
        return;
      event.preventDefault();
      window.open(paper, '_blank');
    };
    window.addEventListener('keydown', open);
    return () => window.removeEventListener('keydown', open);
  }, [paper]);
}

/** Preview of a sheet, with buttons to print it or save it as PDF. */
export function PrintPage(): ReactNode {
  const t = useCounterWords();
  const go = useGo();
  const account = useAccount();
  const [search, setSearch] = useSearchState();
  const params: Readonly<Record<string, string | undefined>> = useParams({ strict: false });
  const { show = '', record_id: id = '' } = params;
  const contract = search['contract'] === 'true';
  const receipt = show === 'copies' || show === 'ticket';
  const query = useQuery({
    queryKey: [...kindKey(account, 'print'), show, id, contract],
    queryFn: ({ signal }) =>
      request<Sheet>('GET', `/${account}/_design/print/_show/${show}/${id}`, {
        query: { format: 'sheet', ...(contract ? { contract } : {}) },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const title = query.data === undefined ? t('print.print') : sheetTitle(query.data);
  useTitle(title);
  const paper = pdfPath(account, show, id, { contract, way: 'print' });
  usePrintKey(paper);
  return (
    <div className="o-page t-print">
      <h1 className="o-hidden">{title}</h1>
      <div className="t-print-tools o-screen">
        <Button
          variant="subtle"
          leftSection={<IconArrowLeft size={16} />}
          onClick={() => go(`/account/${account}/${plurals[show] ?? 'tickets'}/${id}`)}
        >
          {t('print.back')}
        </Button>
        {receipt ? (
          <>
            <SegmentedControl
              aria-label={t('print.copies')}
              value={show}
              data={[
                { value: 'copies', label: t('print.two') },
                { value: 'ticket', label: t('print.one') },
              ]}
              onChange={(value) =>
                go(printPath(account, value === 'ticket' ? 'ticket' : 'copies', id), { replace: true, search })
              }
            />
            <Checkbox
              label={t('print.with-contract')}
              checked={contract}
              onChange={(event) => setSearch({ contract: event.currentTarget.checked ? 'true' : undefined })}
            />
          </>
        ) : null}
        <span className="t-print-end">
          <Button
            component="a"
            href={pdfPath(account, show, id, { contract })}
            download={`${title}.pdf`}
            variant="default"
            leftSection={<IconFileTypePdf size={16} />}
          >
            {t('print.pdf')}
          </Button>
          <Button component="a" href={paper} target="_blank" data-autofocus leftSection={<IconPrinter size={16} />}>
            {t('print.print')}
          </Button>
        </span>
      </div>
      <QueryState query={query}>{(sheet) => <Paper account={account} sheet={sheet} />}</QueryState>
    </div>
  );
}
