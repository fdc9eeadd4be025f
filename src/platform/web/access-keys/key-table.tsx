import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useT } from '../i18n/language.tsx';
import type { Icon } from '../module.ts';
import { EmptyState } from '../parts/empty-state.tsx';
import { QueryState } from '../parts/query-state.tsx';
import './access-keys.css';

/**
 * The keys of programs, one per row. The last cell of a row holds its actions; on a phone, `data-label` of a cell
 * names its column.
 */
export function KeyTable<T>(props: {
  query: UseQueryResult<readonly T[]>;
  /** The heads of all columns but the last. */
  columns: readonly string[];
  empty: { icon: Icon; title: string; text?: string };
  /** A row of the table. */
  children: (key: T) => ReactNode;
}): ReactNode {
  const t = useT();
  return (
    <QueryState query={props.query}>
      {(keys) =>
        keys.length === 0 ? (
          <EmptyState {...props.empty} />
        ) : (
          <div className="o-keys">
            <table className="o-lined">
              <thead>
                <tr>
                  {props.columns.map((column) => (
                    <th key={column} scope="col">
                      {column}
                    </th>
                  ))}
                  <th scope="col">
                    <span className="o-hidden">{t('action.more')}</span>
                  </th>
                </tr>
              </thead>
              <tbody>{keys.map((key) => props.children(key))}</tbody>
            </table>
          </div>
        )
      }
    </QueryState>
  );
}
