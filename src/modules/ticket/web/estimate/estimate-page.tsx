import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { docQuery } from '#platform/web/data/queries.ts';
import { useWritable } from '#platform/web/data/writable.ts';
import { OptionMark } from '#platform/web/fields/choice/option-mark.tsx';
import { withWords } from '#platform/web/i18n/with-words.tsx';
import { lazy } from '#platform/web/lazy.tsx';
import { fieldLabel } from '#platform/web/i18n/labels.ts';
import type { RecordProps } from '#platform/web/module.ts';
import { Facts } from '#platform/web/record/facts.tsx';
import { RecordHead, Stream } from '#platform/web/record/record-view.tsx';
import { useAccount } from '#platform/web/routing/use-url.ts';
import { QueryState } from '#platform/web/parts/query-state.tsx';
import { estimate } from '../../entities/estimate.ts';
import { customerPageWords } from '../customer-page/words.ts';
import { RecordPage } from '../page/record-page.tsx';
import { HandedOut } from '../print/handed-out.tsx';
import { PrintButton } from '../print/print-button.tsx';
import type { EstimateDoc } from './estimate-doc.ts';
import { EstimateSteps } from './estimate-steps.tsx';
import { EstimateTable } from './estimate-table.tsx';
import '../ticket.css';
import './estimate.css';
import { useTranslations } from '../words.ts';

const AnswersOf = withWords(
  'customer page',
  customerPageWords,
  lazy(() => import('./answers-of.tsx'), 'AnswersOf'),
);

const extra = ['allowed_steps'] as const;
const facts = [
  'customer_id',
  'ticket_id',
  'valid_until',
  'payment',
  'starts_on',
  'ends_on',
  'sent_at',
  'sent_by',
  'answered_at',
  'device',
  'device_note',
];

/** An estimate as a page. */
export function EstimatePage(props: RecordProps): ReactNode {
  return (
    <RecordPage {...props} extra={extra}>
      <EstimateView {...props} />
    </RecordPage>
  );
}

/** An estimate with its status and steps, lines, sums and terms. */
export function EstimateView({ id }: RecordProps): ReactNode {
  const t = useTranslations();
  const account = useAccount();
  const writable = useWritable(account, estimate);
  const state = useRef<HTMLFieldSetElement>(null);
  const query = useQuery(docQuery<EstimateDoc>(account, estimate, id, extra));
  return (
    <QueryState query={query}>
      {(doc) => (
        <article className="o-page t-ticket">
          <RecordHead entity={estimate} doc={doc}>
            <PrintButton account={account} show="estimate" id={id} />
          </RecordHead>
          <fieldset
            ref={state}
            className="t-state"
            aria-label={`${fieldLabel(t, estimate, 'status')}: ${t(`estimate.status.${doc.status ?? 'draft'}`)}`}
            tabIndex={-1}
          >
            <OptionMark
              mark={estimate.fields.status.marks[doc.status ?? 'draft']}
              label={t(`estimate.status.${doc.status ?? 'draft'}`)}
            />
            <span className="o-quiet">{t('estimate.version', { version: doc.version ?? 1 })}</span>
            {writable ? <EstimateSteps account={account} doc={doc} state={state} /> : null}
          </fieldset>
          <Facts entity={estimate} doc={doc} names={facts} />
          <EstimateTable account={account} doc={doc} />
          {doc.observation === undefined ? null : (
            <section className="t-told">
              <h2>{fieldLabel(t, estimate, 'observation')}</h2>
              <p className="o-lines">{doc.observation}</p>
            </section>
          )}
          <AnswersOf account={account} estimate={id} />
          <HandedOut account={account} item={id} />
          <Stream entity={estimate} id={id} />
        </article>
      )}
    </QueryState>
  );
}
