import type { ReactNode } from 'react';
import type { AnyDoc } from '#platform/entity/define.ts';
import { useT } from '#platform/web/i18n/language.tsx';
import { useFormats } from '#platform/web/i18n/use-formats.ts';

/** The tab Data: id, created_at, updated_at. */
export function ProfileData({ user }: { user: AnyDoc }): ReactNode {
  const t = useT();
  const formats = useFormats();
  return (
    <dl className="o-values">
      <div>
        <dt>{t('field._id')}</dt>
        <dd className="a-id">{user._id}</dd>
      </div>
      <div>
        <dt>{t('field.created_at')}</dt>
        <dd>{formats.moment(user.created_at)}</dd>
      </div>
      <div>
        <dt>{t('field.updated_at')}</dt>
        <dd>{formats.moment(user.updated_at)}</dd>
      </div>
    </dl>
  );
}
