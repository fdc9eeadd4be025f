import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { listQuery } from '#platform/web/data/queries.ts';
import { useForm } from '#platform/web/form/form-context.ts';
import { equipment } from '../../entities/equipment.ts';
import { RunningWarranty } from '../maintenance/running-warranty.tsx';
import { Reach } from '../page/customer-card.tsx';
import { PastTickets } from '../page/past-tickets.tsx';
import { type EquipmentDoc, useIntake } from './use-intake.ts';
import { useCounterWords } from '../counter-words.ts';

/** Next to the form: earlier tickets and equipment of the chosen customer, and the history of the chosen equipment. */
export function IntakeHistory(props: { account: string; except: string | undefined }): ReactNode {
  const t = useCounterWords();
  const { customerId, equipmentId, owner, thing } = useIntake();
  const shared = {
    account: props.account,
    apart: true,
    ...(props.except === undefined ? {} : { except: props.except }),
  };
  return (
    <aside className="t-intake-known" aria-label={t('ticket.intake.title')}>
      {customerId === null && equipmentId === null ? (
        <p className="o-quiet o-small o-flush">{t('ticket.intake.empty')}</p>
      ) : null}
      {thing === undefined ? null : (
        <section className="t-side">
          <h2>{thing.label}</h2>
          <div className="o-quiet o-small">
            {[thing.maker, thing.identifier].filter((part) => part !== undefined).join(' · ')}
          </div>
          <RunningWarranty account={props.account} equipment={thing._id} apart />
          <PastTickets {...shared} where={{ equipment_id: thing._id }} title={t('ticket.history')} limit={6} />
        </section>
      )}
      {owner === undefined ? null : (
        <section className="t-side">
          <h2>{owner.label}</h2>
          <Reach phones={owner.phones} email={owner.email} />
          {equipmentId === null ? <TheirEquipment account={props.account} owner={owner._id} /> : null}
          <PastTickets
            {...shared}
            where={{ customer_id: owner._id }}
            beyond={thing?._id}
            title={t('ticket.others')}
            limit={5}
          />
        </section>
      )}
    </aside>
  );
}

/** Equipment of the customer, to choose with one click. */
function TheirEquipment(props: { account: string; owner: string }): ReactNode {
  const t = useCounterWords();
  const form = useForm();
  const { data } = useQuery(
    listQuery<EquipmentDoc>(props.account, equipment.kind, {
      selector: { klass: equipment.kind, customer_id: props.owner },
      fields: ['_id', 'label', 'identifier'],
      sort: [{ description: 'asc' }],
      limit: 8,
    }),
  );
  if (data === undefined || data.length === 0) return null;
  return (
    <div className="t-past">
      <h3 className="o-small">{t('ticket.intake.equipment')}</h3>
      <ul className="o-plain-list">
        {data.map((doc) => (
          <li key={doc._id}>
            <button type="button" className="t-take" onClick={() => form.setValue('equipment_id', doc._id)}>
              {doc.label} {doc.identifier === undefined ? null : <span className="o-quiet">{doc.identifier}</span>}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
