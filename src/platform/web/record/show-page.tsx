import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { docQuery } from '../data/queries.ts';
import { kindLabel } from '../i18n/labels.ts';
import { useT } from '../i18n/language.tsx';
import type { RecordProps } from '../module.ts';
import { indexPath } from '../routing/paths.ts';
import { useAccount } from '../routing/use-url.ts';
import { useTitle } from '../routing/use-title.ts';
import { RecordView } from './record-view.tsx';

export function ShowPage(props: RecordProps): ReactNode {
  const account = useAccount();
  const { data } = useQuery(docQuery(account, props.entity, props.id));
  useTitle(data?.label ?? '');
  return (
    <>
      <BackToList {...props} />
      <RecordView {...props} />
    </>
  );
}

/** Above a record: a link to the list of its kind. */
export function BackToList({ entity }: Pick<RecordProps, 'entity'>): ReactNode {
  const t = useT();
  const account = useAccount();
  return (
    <div className="o-crumb o-screen">
      <Link to={indexPath(account, entity)}>{kindLabel(t, entity.kind, 2)}</Link>
    </div>
  );
}
