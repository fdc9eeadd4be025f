import { Button, Checkbox } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Segments } from '#platform/web/fields/segments.tsx';
import { useAccount, useGo, useSearchState } from '#platform/web/routing/use-url.ts';
import { equipment } from '../../entities/equipment.ts';
import { type Paper, papers } from '../../rules/sheets/papers.ts';
import { printPath } from './print-links.ts';
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
      <Segments
        label={t('print.paper')}
        value={paper}
        options={papers.map((value) => ({ value, label: value === 'page' ? page : t(`print.paper.${value}`) }))}
        onChange={props.onPaper}
      />
      {show === 'copies' || show === 'ticket' ? (
        <>
          <Segments
            label={t('print.copies')}
            value={show}
            options={[
              { value: 'copies', label: t('print.two') },
              { value: 'ticket', label: t('print.one') },
            ]}
            onChange={(value) => go(printPath(account, value, id), { replace: true, search })}
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
