import { Link } from '@tanstack/react-router';
import { IconMail, IconPhone } from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import { recordPath } from '#platform/web/routing/paths.ts';
import { customer } from '../../entities/customer.ts';
import type { TicketDoc } from '../ticket-doc.ts';
import { PastTickets } from './past-tickets.tsx';
import { telLink } from '../../rules/tel-link.ts';
import { useTranslations } from '../words.ts';

/** The customer of a ticket, with phone and email links. */
export function CustomerCard(props: { account: string; doc: TicketDoc }): ReactNode {
  const t = useTranslations();
  const { account, doc } = props;
  if (doc.customer_id === undefined || doc.customer === undefined) return null;
  return (
    <section className="t-side">
      <h2 className="o-quiet o-small">{t('customer', { count: 1 })}</h2>
      <Link to={recordPath(account, customer, doc.customer_id)} className="o-strong">
        {doc.customer.label}
      </Link>
      <Reach phones={doc.customer.phones} email={doc.customer.email} />
      <PastTickets
        account={account}
        where={{ customer_id: doc.customer_id }}
        except={doc._id}
        beyond={doc.equipment_id}
        title={t('ticket.others')}
        limit={4}
      />
    </section>
  );
}

/** Links to call and write to a customer. */
export function Reach(props: {
  phones: readonly { readonly number?: string; readonly description?: string }[] | undefined;
  email: string | undefined;
}): ReactNode {
  const phones = props.phones ?? [];
  if (phones.length === 0 && props.email === undefined) return null;
  return (
    <ul className="o-plain-list t-reach">
      {phones.map((phone) => (
        <li key={phone.number}>
          <IconPhone size={16} aria-hidden />
          <div className="t-called">
            <a className="t-call" href={`tel:${telLink(phone.number ?? '')}`}>
              <Numbers text={phone.number ?? ''} />
            </a>
            {phone.description === undefined ? null : <span className="o-quiet o-small">{phone.description}</span>}
          </div>
        </li>
      ))}
      {props.email === undefined ? null : (
        <li>
          <IconMail size={16} aria-hidden />
          <a href={`mailto:${props.email}`} className="o-cut">
            {props.email}
          </a>
        </li>
      )}
    </ul>
  );
}

/** Several numbers may wrap between them, never within one. */
function Numbers({ text }: { text: string }): ReactNode {
  return (
    <span>
      {text.split(/(?<=[/,;])\s+/).map((number, at) => (
        <Fragment key={at}>
          {at === 0 ? null : ' '}
          <span className="t-number">{number}</span>
        </Fragment>
      ))}
    </span>
  );
}
