import type { ReactNode } from 'react';
import { useMemberships } from '#platform/web/data/session.ts';
import { useGo } from '#platform/web/routing/use-url.ts';
import { useTitle } from '#platform/web/routing/use-title.ts';
import { GroupForm } from './group-form.tsx';
import '#modules/people/web/cards.css';
import { useTranslations } from './words.ts';

/** account#new: creates a group, then opens its dashboard. The time zone is the browser's. */
export function AccountNew(): ReactNode {
  const t = useTranslations();
  const go = useGo();
  const first = useMemberships().data?.length === 0;
  useTitle(t('groups.found.title'));
  return (
    <div className="o-page o-page-form a-middle">
      <h1>{t(first ? 'groups.found.first' : 'groups.found.title')}</h1>
      <p className="o-quiet o-flush">{t('groups.found.text')}</p>
      <GroupForm onCancel={first ? null : () => go('/')} />
    </div>
  );
}
