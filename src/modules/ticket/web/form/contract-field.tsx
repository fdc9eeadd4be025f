import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { listQuery } from '#platform/web/data/queries.ts';
import { useForm } from '#platform/web/form/form-context.ts';
import { complaintText } from '#platform/web/i18n/complaint.ts';
import { fieldLabel } from '#platform/web/i18n/labels.ts';
import { contract } from '../../entities/contract.ts';
import { ticket } from '../../entities/ticket.ts';
import { formatTicketNumber } from '../../rules/number.ts';
import type { ContractDoc } from '../contract/contract-doc.ts';
import { useCounterWords } from '../counter-words.ts';

/** The contract of a ticket, one of the active ones of its customer; hidden if there is none. */
export function ContractField(): ReactNode {
  const t = useCounterWords();
  const form = useForm();
  const owner = typeof form.values['customer_id'] === 'string' ? form.values['customer_id'] : '';
  const chosen = typeof form.values['contract_id'] === 'string' ? form.values['contract_id'] : '';
  const { data } = useQuery({
    ...listQuery<ContractDoc>(form.account, contract.kind, {
      selector: { klass: contract.kind, $or: [{ customer_id: owner, active: true }, { _id: chosen }] },
      fields: ['_id', '_rev', 'klass', 'label', 'number'],
      sort: [{ number: 'desc' }],
      limit: 50,
    }),
    enabled: owner !== '' || chosen !== '',
  });
  if (data === undefined || data.length === 0) return null;
  const complaints = form.complaintsAt('contract_id');
  return (
    <NativeSelect
      label={fieldLabel(t, ticket, 'contract_id')}
      name="contract_id"
      disabled={form.busy}
      error={complaints.length === 0 ? null : complaints.map((complaint) => complaintText(t, complaint)).join(', ')}
      value={chosen}
      data={[
        { value: '', label: t('ticket.form.no-contract') },
        ...data.map((doc) => ({ value: doc._id, label: `${formatTicketNumber(doc.number ?? 0)} ${doc.label}` })),
      ]}
      onChange={(event) =>
        form.setValue('contract_id', event.currentTarget.value === '' ? null : event.currentTarget.value)
      }
    />
  );
}
