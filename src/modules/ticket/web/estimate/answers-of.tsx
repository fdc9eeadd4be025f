import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { AnyDoc, Doc } from '#platform/entity/define.ts';
import { listQuery } from '#platform/web/data/queries.ts';
import { When } from '#platform/web/fields/value.tsx';
import { estimateAnswer } from '../../entities/estimate-answer.ts';
import { useAnswerWords } from '../customer-page/words.ts';
import { useMoney } from './use-money.ts';
import './answer.css';

type AnswerDoc = AnyDoc & Doc<typeof estimateAnswer> & { readonly creator?: { readonly label?: string } };

/** What the customer answered to the versions of an estimate, newest first. */
export function AnswersOf(props: { account: string; estimate: string }): ReactNode {
  const t = useAnswerWords();
  const money = useMoney(props.account);
  const { data } = useQuery(
    listQuery<AnswerDoc>(props.account, estimateAnswer.kind, {
      selector: { klass: estimateAnswer.kind, estimate_id: props.estimate },
      fields: [
        '_id',
        'klass',
        'label',
        'version',
        'answer',
        'total',
        'currency',
        'name',
        'text',
        'how',
        'at',
        'creator.label',
      ],
      sort: [{ created_at: 'desc' }],
      limit: 12,
    }),
  );
  if (data === undefined || data.length === 0) return null;
  return (
    <section className="o-section">
      <h2>{t('estimate_answer.title')}</h2>
      <ul className="o-plain-list t-answers">
        {data.map((doc) => (
          <li key={doc._id}>
            <span className="o-strong">{t(`estimate_answer.answer.${doc.answer ?? 'question'}`)}</span>
            {doc.answer === 'approved' || doc.answer === 'partly' ? (
              <span className="t-figure">{money(doc.total ?? '0', doc.currency)}</span>
            ) : null}
            <span>{doc.name}</span>
            <span className="o-quiet o-small">
              {t('estimate.version', { version: doc.version ?? 1 })}
              {doc.how === undefined ? null : ` · ${t(`estimate_answer.how.${doc.how}`)}`}
              {doc.creator?.label === undefined ? null : ` · ${doc.creator.label}`} ·{' '}
              <When value={doc.at ?? doc.created_at} />
            </span>
            {doc.text === undefined ? null : <p className="o-lines o-flush">{doc.text}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
