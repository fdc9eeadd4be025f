import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { IconFileTypePdf, IconPrinter } from '@tabler/icons-react';
import { type ReactNode, useLayoutEffect } from 'react';
import { request } from '#platform/web/api/request.ts';
import { kindKey } from '#platform/web/data/queries.ts';
import { useAccount, useSearchState } from '#platform/web/routing/use-url.ts';
import { QueryState } from '#platform/web/parts/query-state.tsx';
import { useTitle } from '#platform/web/routing/use-title.ts';
import type { Label } from '../../rules/sheets/label.ts';
import { type Sheet, sheetTitle } from '../../rules/sheets/sheet.ts';
import { SignButton } from '../sign/sign-button.tsx';
import { LabelPaper } from './label-paper.tsx';
import { PaperSheet } from './paper.tsx';
import { pdfPath } from './print-links.ts';
import { PrintOptions } from './print-options.tsx';
import { ReceiptPrinterButtons } from './receipt-printer-buttons.tsx';
import { Roll } from './roll.tsx';
import { useStoredPaper } from './use-paper.ts';
import './print.css';
import { useCounterWords } from '../counter-words.ts';

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

/** Preview of a sheet or label on the selected paper, with buttons to print it or save it as PDF. */
export function PrintPage(): ReactNode {
  const t = useCounterWords();
  const account = useAccount();
  const [search] = useSearchState();
  const params: Readonly<Record<string, string | undefined>> = useParams({ strict: false });
  const { show = '', record_id: id = '' } = params;
  const contract = search['contract'] === 'true';
  const [paper, setPaper] = useStoredPaper(show === 'label');
  const query = useQuery({
    queryKey: [...kindKey(account, 'print'), show, id, contract],
    queryFn: ({ signal }) =>
      request<Sheet | Label>('GET', `/${account}/_design/print/_show/${show}/${id}`, {
        query: { format: 'sheet', ...(contract ? { contract } : {}) },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const { data } = query;
  const title = data === undefined ? t('print.print') : 'copies' in data ? sheetTitle(data) : data.title;
  useTitle(title);
  const printed = pdfPath(account, show, id, { contract, paper, way: 'print' });
  usePrintKey(printed);
  return (
    <div className="o-page t-print">
      <h1 className="o-hidden">{title}</h1>
      <div className="t-print-tools o-screen">
        <PrintOptions show={show} id={id} paper={paper} onPaper={setPaper} />
        <span className="t-print-end">
          {show === 'copies' || show === 'ticket' ? <SignButton account={account} id={id} /> : null}
          {data === undefined || paper === 'page' ? null : (
            <ReceiptPrinterButtons show={show} paper={paper} printed={data} issue={printed} />
          )}
          <Button
            component="a"
            href={pdfPath(account, show, id, { contract, paper })}
            download={`${title}.pdf`}
            variant="default"
            leftSection={<IconFileTypePdf size={16} />}
          >
            {t('print.pdf')}
          </Button>
          <Button component="a" href={printed} target="_blank" data-autofocus leftSection={<IconPrinter size={16} />}>
            {t('print.print')}
          </Button>
        </span>
      </div>
      <QueryState query={query}>
        {(sheet) => {
          if (paper !== 'page') return <Roll account={account} paper={paper} printed={sheet} />;
          return 'copies' in sheet ? <PaperSheet account={account} sheet={sheet} /> : <LabelPaper label={sheet} />;
        }}
      </QueryState>
    </div>
  );
}
