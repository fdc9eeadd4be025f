import { useQuery } from '@tanstack/react-query';
import { IconFileTypePdf } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { AnyDoc, Doc } from '#platform/entity/define.ts';
import { listQuery } from '#platform/web/data/queries.ts';
import { When } from '#platform/web/fields/value.tsx';
import { crystal } from '../../entities/crystal.ts';
import { contentPath } from './print-links.ts';
import './handed-out.css';
import { useTranslations } from '../words.ts';

type Crystal = AnyDoc & Doc<typeof crystal> & { readonly creator?: { readonly label?: string } };

/** Number of documents shown; older ones are available by the API. */
const shown = 12;

/** The issued documents of a record, newest first, to print again unchanged. */
export function HandedOut(props: { account: string; item: string }): ReactNode {
  const t = useTranslations();
  const { data } = useQuery(
    listQuery<Crystal>(props.account, crystal.kind, {
      selector: { klass: crystal.kind, item_id: props.item },
      fields: ['_id', 'klass', 'label', 'sheet', 'created_at', 'created_by', 'creator.label'],
      sort: [{ created_at: 'desc' }],
      limit: shown,
    }),
  );
  if (data === undefined || data.length === 0) return null;
  return (
    <section className="o-section o-screen">
      <h2>{t('print.handed-out')}</h2>
      <ul className="o-plain-list t-handed-out">
        {data.map((doc) => (
          <li key={doc._id}>
            <span className="o-cut">{t(`crystal.field.sheet.${doc.sheet ?? 'ticket'}`)}</span>
            <span className="o-quiet o-small o-cut">{doc.creator?.label}</span>
            <span className="o-quiet o-small">
              <When value={doc.created_at} />
            </span>
            <a href={contentPath(props.account, doc._id)} target="_blank" rel="noopener">
              <IconFileTypePdf size={16} aria-hidden />
              {t('print.again')}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
