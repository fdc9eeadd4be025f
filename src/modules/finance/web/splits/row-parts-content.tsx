import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { AnyDoc } from '#platform/entity/define.ts';
import { partsOf } from '../../rules/splits/parts.ts';
import { Money } from '../money.tsx';
import { useWallets } from '../wallet-doc.ts';
import { useTranslations } from '../words.ts';
import { useMembers } from './use-members.ts';

export function RowPartsContent({ account, doc }: { account: string; doc: AnyDoc }): ReactNode {
  const t = useTranslations();
  const { nameOf } = useMembers(account);
  const currency = useWallets(account).data?.find((one) => one._id === doc['wallet_id'])?.currency ?? '';
  const parts = partsOf(doc);
  const debtor = doc['settled_by'];
  return (
    <>
      {parts.length === 0 ? null : (
        <section className="o-section">
          <h2>{t('outgo.field.parts')}</h2>
          <ul className="o-plain-list f-lines">
            {parts.map(({ value, category, for: person, note }, at) => (
              <li key={at}>
                <span>
                  {[category ?? t('parts.without'), person && t('parts.is-for', { name: nameOf(person) }), note]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
                <Money amount={value} currency={currency} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {typeof debtor === 'string' ? (
        <p className="o-note">
          <Link to={`/account/${account}/shared`}>{t('shared.evens', { name: nameOf(debtor) })}</Link>
        </p>
      ) : null}
    </>
  );
}
