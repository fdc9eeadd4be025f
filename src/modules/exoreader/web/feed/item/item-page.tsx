import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { docQuery } from '#platform/web/data/queries.ts';
import type { RecordProps } from '#platform/web/module.ts';
import { QueryState } from '#platform/web/parts/query-state.tsx';
import { indexPath } from '#platform/web/routing/paths.ts';
import { useTitle } from '#platform/web/routing/use-title.ts';
import { useAccount } from '#platform/web/routing/use-url.ts';
import { useMarkOnOpening } from '../../use-mark-on-opening.ts';
import { useTranslations } from '../../words.ts';
import { OpenItem } from './open-item.tsx';
import { type Item, meaning, type ShownItem, useStep, type Verb } from '../use-items.ts';
import { useItemTitle } from './use-item-title.ts';
import '../feed.css';

/** One item on a page of its own. */
export function ItemPage({ entity, id }: RecordProps): ReactNode {
  const t = useTranslations();
  const account = useAccount();
  const client = useQueryClient();
  const one = docQuery<Item>(account, entity, id);
  const query = useQuery(one);
  const step = useStep(account);
  const [marksOnOpening] = useMarkOnOpening();
  const { data } = query;
  const titleOf = useItemTitle();
  useTitle(data === undefined ? '' : titleOf(data));
  const turn = (item: ShownItem, verb: Verb): void => {
    client.setQueryData(one.queryKey, { ...item, ...meaning[verb] });
    void step(item, verb);
  };
  const marked = useRef('');
  useEffect(() => {
    // Marks only on opening, so that an item marked as unread stays unread.
    if (data === undefined || marked.current === id) return;
    marked.current = id;
    if (marksOnOpening && !data.read) turn({ ...data, also: [] }, 'read');
  });
  return (
    <>
      <div className="o-crumb">
        <Link to={indexPath(account, entity)}>{t('reader.all')}</Link>
      </div>
      <div className="o-page">
        <QueryState query={query}>
          {(doc) => {
            const item = { ...doc, also: [] };
            return <OpenItem account={account} item={item} heading="h1" onStep={(verb) => turn(item, verb)} />;
          }}
        </QueryState>
      </div>
    </>
  );
}
