import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconKey, IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { listQuery } from '#platform/web/data/queries.ts';
import { EmptyState } from '#platform/web/parts/empty-state.tsx';
import { QueryState } from '#platform/web/parts/query-state.tsx';
import { userToken } from '../../entities/user-token.ts';
import { TokenDialog } from './token-dialog.tsx';
import { TokenRow, type UserToken } from './token-row.tsx';
import '../tokens.css';
import { useTranslations } from '../words.ts';

/** The tab of access tokens: which there are, when they were used, and a new one. */
export function UserTokens({ userId }: { userId: string }): ReactNode {
  const t = useTranslations();
  const [making, setMaking] = useState(false);
  const query = useQuery(
    listQuery<UserToken>(userId, userToken.kind, {
      selector: { klass: userToken.kind },
      sort: [{ created_at: 'desc' }],
      limit: 50,
    }),
  );
  const button = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setMaking(true)}>
      {t('people.token.new')}
    </Button>
  );
  return (
    <section>
      <p className="o-quiet o-flush">
        {t('people.token.text')}{' '}
        <a href="/api/docs#tokens" className="a-inline">
          {t('people.token.how')}
        </a>
      </p>
      <QueryState query={query}>
        {(tokens) =>
          tokens.length === 0 ? (
            <EmptyState icon={IconKey} title={t('people.token.none')}>
              {button}
            </EmptyState>
          ) : (
            <>
              <div className="o-actions">{button}</div>
              <div className="a-token-scroll">
                <table className="o-lined a-tokens">
                  <thead>
                    <tr>
                      <th scope="col">{t('user_token.field.active')}</th>
                      <th scope="col">{t('user_token.field.description')}</th>
                      <th scope="col">{t('user_token.field.permissions')}</th>
                      <th scope="col">{t('field.created_at')}</th>
                      <th scope="col">
                        <span className="o-hidden">{t('action.more')}</span>
                      </th>
                    </tr>
                  </thead>
                  <tbody>
                    {tokens.map((token) => (
                      <TokenRow key={token._id} userId={userId} token={token} />
                    ))}
                  </tbody>
                </table>
              </div>
            </>
          )
        }
      </QueryState>
      {making ? <TokenDialog userId={userId} onClose={() => setMaking(false)} /> : null}
    </section>
  );
}
