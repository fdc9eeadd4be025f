import type { ReactNode } from 'react';
import type { AnyDoc } from '#platform/entity/define.ts';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { useWords } from './words.ts';

/** The tab Data: id, created_at, updated_at. */
export function ProfileData({ user }: { user: AnyDoc }): ReactNode {
  const t = useWords();
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
