import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { AnyDoc } from '#platform/entity/define.ts';
import { request } from '#platform/web/api/request.ts';
import { errorText } from '#platform/web/i18n/describe-error.ts';
import { showToast } from '#platform/web/parts/toasts.tsx';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { useTranslations } from '../words.ts';

/** The tab Data: id, created_at, updated_at, and a file with all data about the person. */
export function ProfileData({ user }: { user: AnyDoc }): ReactNode {
  const t = useTranslations();
  const formats = useFormats();
  const download = useMutation({
    // A link cannot ask for the password: the proof comes first.
    mutationFn: async () => request('GET', '/_proof'),
    onSuccess: () => globalThis.location.assign(`/api/_users/${user._id}/_data`),
    onError: (error) => showToast({ text: errorText(t, error), failed: true }),
  });
  return (
    <>
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
      <div className="o-actions">
        <Button
          variant="default"
          leftSection={<IconDownload size={16} />}
          loading={download.isPending}
          onClick={() => download.mutate()}
        >
          {t('people.profile.own-data')}
        </Button>
      </div>
    </>
  );
}
