import { CloseButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { listQuery } from '#platform/web/data/queries.ts';
import { recordPath } from '#platform/web/routing/paths.ts';
import { handbook } from '../../entities/handbook.ts';
import { type HandbookDoc, noteFields } from './handbook-doc.ts';
import { useTranslations } from '../words.ts';

/** Links to notes in the order of `ids`; missing ones are left out. */
export function NoteLinks(props: {
  account: string;
  ids: readonly string[];
  current?: string;
  onClose?: (id: string) => void;
}): ReactNode {
  const t = useTranslations();
  const { account, ids, onClose } = props;
  const { data } = useQuery({
    ...listQuery<HandbookDoc>(account, handbook.kind, {
      selector: { klass: handbook.kind, _id: { $in: ids } },
      fields: [...noteFields],
      limit: 200,
    }),
    enabled: ids.length > 0,
  });
  const known = new Map((data ?? []).map((doc) => [doc._id, doc]));
  const shown = ids.flatMap((id) => known.get(id) ?? []);
  return (
    <ul className="o-plain-list t-notes">
      {shown.map((doc) => (
        <li key={doc._id}>
          <Link
            to={recordPath(account, handbook, doc._id)}
            className="o-cut"
            {...(doc._id === props.current ? { 'aria-current': 'page' } : {})}
          >
            {doc.icon === undefined ? null : <span aria-hidden>{doc.icon} </span>}
            {doc.label}
          </Link>
          {onClose === undefined ? null : (
            <CloseButton
              size="sm"
              aria-label={t('handbook.close', { title: doc.label })}
              onClick={() => onClose(doc._id)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}
