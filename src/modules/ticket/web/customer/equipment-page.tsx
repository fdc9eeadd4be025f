import { Button } from '@mantine/core';
import { IconQrcode } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { AnyDoc, Doc } from '#platform/entity/define.ts';
import { lazy } from '#platform/web/lazy.tsx';
import { docQuery } from '#platform/web/data/queries.ts';
import type { RecordProps } from '#platform/web/module.ts';
import { Facts } from '#platform/web/record/facts.tsx';
import { RecordHead, Stream } from '#platform/web/record/record-view.tsx';
import { useAccount } from '#platform/web/routing/use-url.ts';
import { QueryState } from '#platform/web/parts/query-state.tsx';
import { equipment } from '../../entities/equipment.ts';
import { RecordPage } from '../page/record-page.tsx';
import { MaintenancesOf } from '../maintenance/maintenances-of.tsx';
import { RecordMaintenance } from '../maintenance/record-maintenance.tsx';
import { RunningWarranty } from '../maintenance/running-warranty.tsx';
import { MergeItem } from '../merge/merge-item.tsx';
import { MergesOf, useFollowMerge } from '../merge/merges-of.tsx';
import { NewTicketButton } from './new-ticket.tsx';
import { TicketsOf } from './tickets-of.tsx';
import { printPath } from '../print/print-links.ts';
import '../ticket.css';
import { useTranslations } from '../words.ts';

type EquipmentDoc = AnyDoc & Doc<typeof equipment>;

const MergeDialog = lazy(() => import('../merge/merge-dialog.tsx'), 'MergeDialog');

const facts = ['identifier', 'maker', 'customer_id', 'customer_identifier', 'location'];

/** A piece of equipment as a page. */
export function EquipmentPage(props: RecordProps): ReactNode {
  return (
    <RecordPage {...props}>
      <EquipmentView {...props} />
    </RecordPage>
  );
}

/** A piece of equipment with its owner, warranty, maintenances and tickets. */
export function EquipmentView({ id }: RecordProps): ReactNode {
  const t = useTranslations();
  const account = useAccount();
  const query = useQuery(docQuery<EquipmentDoc>(account, equipment, id));
  const [merging, setMerging] = useState(false);
  useFollowMerge(account, equipment, id, query);
  return (
    <QueryState query={query}>
      {(doc) => (
        <article className="o-page t-ticket">
          <RecordHead entity={equipment} doc={doc} items={<MergeItem onAsk={() => setMerging(true)} />}>
            <Button
              component={Link}
              to={printPath(account, 'label', id)}
              variant="default"
              leftSection={<IconQrcode size={16} />}
            >
              {t('print.label')}
            </Button>
            <NewTicketButton account={account} search={intakeOf(doc)} />
          </RecordHead>
          {merging ? (
            <MergeDialog account={account} entity={equipment} doc={doc} onClose={() => setMerging(false)} />
          ) : null}
          <MergesOf account={account} entity={equipment} id={id} />
          <Facts entity={equipment} doc={doc} names={facts} />
          <RunningWarranty account={account} equipment={id} />
          <MaintenancesOf account={account} where={{ equipment_id: id }}>
            <RecordMaintenance account={account} search={{ equipment_id: id }} />
          </MaintenancesOf>
          <TicketsOf account={account} where={{ equipment_id: id }} />
          <Stream entity={equipment} id={id} />
        </article>
      )}
    </QueryState>
  );
}

function intakeOf(doc: EquipmentDoc): Record<string, string> {
  return { equipment_id: doc._id, ...(doc.customer_id === undefined ? {} : { customer_id: doc.customer_id }) };
}
