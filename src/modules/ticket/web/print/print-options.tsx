import { Button, Checkbox, SegmentedControl } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useAccount, useGo, useSearchState } from '#platform/web/routing/use-url.ts';
import { equipment } from '../../entities/equipment.ts';
import { isPaper, type Paper, papers } from '../../rules/sheets/papers.ts';
import { printPath } from './print-links.ts';
import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/SegmentedControl.css';
import { useCounterWords } from '../counter-words.ts';

const plurals: Readonly<Record<string, string>> = {
  contract: 'contracts',
  estimate: 'estimates',
  handbook: 'handbooks',
  maintenance: 'maintenances',
};

/** The way back to the record, and what is printed: paper, copies, contract. */
export function PrintOptions(props: {
  show: string;
  id: string;
  paper: Paper;
  onPaper: (paper: Paper) => void;
}): ReactNode {
  const t = useCounterWords();
  const go = useGo();
  const account = useAccount();
  const [search, setSearch] = useSearchState();
  const { show, id, paper } = props;
  const plural = id.startsWith(`${equipment.prefix}-`) ? equipment.plural : (plurals[show] ?? 'tickets');
  const page = t(show === 'label' ? 'print.paper.label' : 'print.paper.page');
  return (
    <>
      <Button
        variant="subtle"
        leftSection={<IconArrowLeft size={16} />}
        onClick={() => {
          if (show === 'day') go(`/account/${account}/cash`, { search: { day: id } });
          else go(`/account/${account}/${plural}/${id}`);
        }}
      >
        {t('print.back')}
      </Button>
      <SegmentedControl
        aria-label={t('print.paper')}
        value={paper}
        data={papers.map((value) => ({ value, label: value === 'page' ? page : t(`print.paper.${value}`) }))}
        onChange={(value) => {
          if (isPaper(value)) props.onPaper(value);
        }}
      />
      {show === 'copies' || show === 'ticket' ? (
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
            checked={search['contract'] === 'true'}
            onChange={(event) => setSearch({ contract: event.currentTarget.checked ? 'true' : undefined })}
          />
        </>
      ) : null}
    </>
  );
}
