import { Button, FileButton } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useDestroy } from '#platform/web/data/queries.ts';
import { useMembership } from '#platform/web/data/session.ts';
import { showToast } from '#platform/web/parts/toasts.tsx';
import { attachment } from '../../entities/attachment.ts';
import { UploadList } from './upload-list.tsx';
import { contentPath, type FileDoc, useFiles } from './use-files.ts';
import { useUploads } from './use-uploads.ts';
import { useTranslations } from '../words.ts';

/** The logo on everything that the group prints. */
export function LogoPanel({ account }: { account: string }): ReactNode {
  const t = useTranslations();
  const admin = useMembership(account)?.admin === true;
  const files = useFiles(account, [account]);
  const uploads = useUploads(account);
  const destroy = useDestroy(account, attachment);
  const logo = files.at(-1);
  const replace = async (file: File | null): Promise<void> => {
    if (file === null) return;
    // Only the newest logo is used; the older ones would take up the quota.
    if (await uploads.send(account, [file])) removeAll();
  };
  const removeLogo = async (gone: readonly FileDoc[]): Promise<void> => {
    await Promise.all(gone.map(async ({ _id: id, _rev: rev }) => destroy.mutateAsync({ id, rev })));
    showToast({ text: t('activity.logo.removed'), undo: { db: account, restore: gone.map(({ _id }) => _id) } });
  };
  const removeAll = (): void => files.forEach(({ _id: id, _rev: rev }) => destroy.mutate({ id, rev }));
  return (
    <section className="a-card" aria-labelledby="logo">
      <h2 id="logo">{t('activity.logo.title')}</h2>
      <div className="a-logo">
        {logo === undefined ? (
          <span className="a-logo-none">
            <IconPhoto size={28} stroke={1.25} />
          </span>
        ) : (
          <img src={contentPath(account, logo._id)} alt={logo.label} />
        )}
        <div>
          <p className="o-quiet o-small o-flush">
            {t(logo === undefined ? 'activity.logo.none' : 'activity.logo.hint')}
          </p>
          {admin ? (
            <div className="o-inline">
              <FileButton accept="image/png,image/jpeg" onChange={(file) => void replace(file)}>
                {(button) => (
                  <Button {...button} size="xs" variant="default">
                    {t('activity.logo.choose')}
                  </Button>
                )}
              </FileButton>
              {logo === undefined ? null : (
                <Button
                  size="xs"
                  variant="subtle"
                  color="gray"
                  loading={destroy.isPending}
                  onClick={() => void removeLogo(files)}
                >
                  {t('activity.logo.remove')}
                </Button>
              )}
            </div>
          ) : null}
        </div>
      </div>
      <UploadList uploads={uploads} />
    </section>
  );
}
