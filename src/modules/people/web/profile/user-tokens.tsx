import { useQuery } from '@tanstack/react-query';
import { IconKey } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { KeyTable } from '#platform/web/access-keys/key-table.tsx';
import { NewKey } from '#platform/web/access-keys/new-key.tsx';
import { listQuery } from '#platform/web/data/queries.ts';
import { userToken } from '../../entities/user-token.ts';
import { TokenDialog } from './token-dialog.tsx';
import { TokenRow, type UserToken } from './token-row.tsx';
import '../tokens.css';
import { useTranslations } from '../words.ts';

/** The person's access tokens, with a button that makes one. */
export function UserTokens({ userId }: { userId: string }): ReactNode {
  const t = useTranslations();
  const query = useQuery(
    listQuery<UserToken>(userId, userToken.kind, {
      selector: { klass: userToken.kind },
      sort: [{ created_at: 'desc' }],
      limit: 50,
    }),
  );
  return (
    <section>
      <p className="o-quiet o-flush">
        {t('people.token.text')}{' '}
        <a href="/api/docs#tokens" className="a-inline">
          {t('people.token.how')}
        </a>
      </p>
      <div className="o-actions">
        <NewKey label={t('people.token.new')}>{(close) => <TokenDialog userId={userId} onClose={close} />}</NewKey>
      </div>
      <KeyTable
        query={query}
        columns={[
          t('user_token.field.active'),
          t('user_token.field.description'),
          t('user_token.field.permissions'),
          t('field.created_at'),
        ]}
        empty={{ icon: IconKey, title: t('people.token.none') }}
      >
        {(token) => <TokenRow key={token._id} userId={userId} token={token} />}
      </KeyTable>
    </section>
  );
}
