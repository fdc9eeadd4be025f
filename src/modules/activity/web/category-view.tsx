import { useQuery } from '@tanstack/react-query';
import { IconSquare } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { docQuery } from '#platform/web/data/queries.ts';
import type { RecordProps } from '#platform/web/module.ts';
import { RecordHead, Stream } from '#platform/web/record/record-view.tsx';
import { RelatedLists } from '#platform/web/record/related-lists.tsx';
import { BackToList } from '#platform/web/record/show-page.tsx';
import { useAccount } from '#platform/web/routing/use-url.ts';
import { QueryState } from '#platform/web/parts/query-state.tsx';
import { useTitle } from '#platform/web/routing/use-title.ts';
import { checklistItems } from './comments/checklist.ts';
import './category.css';
import { useTranslations } from './words.ts';

/** categories#show */
export function CategoryPage(props: RecordProps): ReactNode {
  const account = useAccount();
  const { data } = useQuery(docQuery(account, props.entity, props.id));
  useTitle(data?.label ?? '');
  return (
    <>
      <BackToList entity={props.entity} />
      <CategoryView {...props} />
    </>
  );
}

/** A category in its colour, with the checklist as records show it. */
export function CategoryView({ entity, id }: RecordProps): ReactNode {
  const t = useTranslations();
  const query = useQuery(docQuery(useAccount(), entity, id));
  return (
    <QueryState query={query}>
      {(doc) => (
        <article className="o-page o-record">
          <RecordHead entity={entity} doc={doc}>
            {typeof doc['color'] === 'string' ? (
              <span className="a-color" style={{ backgroundColor: doc['color'] }} title={doc['color']} />
            ) : null}
            {doc['active'] === false ? <span className="o-quiet">{t('activity.category.inactive')}</span> : null}
          </RecordHead>
          <Checklist text={typeof doc['checklist'] === 'string' ? doc['checklist'] : ''} />
          <RelatedLists entity={entity} id={id} />
          <Stream entity={entity} id={id} />
        </article>
      )}
    </QueryState>
  );
}

function Checklist({ text }: { text: string }): ReactNode {
  const t = useTranslations();
  const items = checklistItems(text);
  return (
    <section className="o-section">
      <h2>{t('category.field.checklist')}</h2>
      {items.length === 0 ? <p className="o-quiet o-flush">{t('activity.category.no-checklist')}</p> : null}
      <ul className="o-plain-list a-checklist">
        {items.map((item) => (
          <li key={item.text}>
            <IconSquare size={18} stroke={1.5} aria-hidden="true" />
            <span>{item.text}</span>
            {item.required ? <span className="o-quiet o-small">{t('form.required')}</span> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
