import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { docQuery } from '#platform/web/data/queries.ts';
import type { RecordProps } from '#platform/web/module.ts';
import { BackToList } from '#platform/web/record/show-page.tsx';
import { useAccount } from '#platform/web/routing/use-url.ts';
import { useTitle } from '#platform/web/routing/use-title.ts';

/** Shows the view of a record as a page, with its name as the title and a link to the list. `extra` must equal that of the view's query. */
export function RecordPage(props: RecordProps & { extra?: readonly string[]; children: ReactNode }): ReactNode {
  const { data } = useQuery(docQuery(useAccount(), props.entity, props.id, props.extra));
  useTitle(data?.label ?? '');
  return (
    <>
      <BackToList entity={props.entity} />
      {props.children}
    </>
  );
}
