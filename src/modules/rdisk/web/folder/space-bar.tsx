import { Button } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useMembership } from '#platform/web/data/session.ts';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { ConfirmDialog } from '#platform/web/parts/dialogs/confirm-dialog.tsx';
import { showToast } from '#platform/web/parts/toasts.tsx';
import { freeSpace, readSpace, type Space } from '../drive/calls.ts';
import { driveKey, useRefreshDrive } from '../drive/use-listing.ts';
import { useAction } from '../drive/use-action.ts';
import { useTranslations } from '../words.ts';

const parts = ['files', 'versions', 'trash'] as const;

function spaceQuery(account: string) {
  return queryOptions({
    queryKey: [...driveKey(account), 'space'],
    queryFn: ({ signal }) => readSpace(account, signal),
  });
}

/**
 * The use of the group's quota: files, older versions and the trash. A click frees the latter two, another lists the
 * largest files.
 */
export function SpaceBar({ account }: { account: string }): ReactNode {
  const t = useTranslations();
  const formats = useFormats();
  const { data: space } = useQuery(spaceQuery(account));
  if (space === undefined) return <div className="d-space" />;
  const used = space.files + space.versions + space.trash;
  return (
    <section className="d-space" aria-label={t('rdisk.space.title')}>
      <p className="o-small o-flush">
        {space.limit === null
          ? t('rdisk.space.used', { size: formats.size(used) })
          : t('rdisk.space.used-of', { size: formats.size(used), limit: formats.size(space.limit) })}
      </p>
      <div className="d-space-line" aria-hidden>
        {parts.map((part) => (
          <span key={part} data-part={part} style={{ width: `${shareOf(space, part)}%` }} />
        ))}
      </div>
      <ul className="o-plain-list d-space-parts o-small">
        {parts.map((part) => (
          <li key={part} data-part={part}>
            {t(`rdisk.space.${part}`, { size: formats.size(space[part]) })}
            {space[part] === 0 ? null : part === 'files' ? (
              <Button
                component={Link}
                size="compact-xs"
                variant="subtle"
                to={`/account/${account}/disk?order=size&desc=1`}
              >
                {t('rdisk.space.largest')}
              </Button>
            ) : (
              <Free account={account} what={part} bytes={space[part]} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function shareOf(space: Space, part: (typeof parts)[number]): number {
  const whole = Math.max(space.limit ?? 0, space.files + space.versions + space.trash, 1);
  return (space[part] / whole) * 100;
}

function Free(props: { account: string; what: 'versions' | 'trash'; bytes: number }): ReactNode {
  const t = useTranslations();
  const formats = useFormats();
  const { account, what } = props;
  const admin = useMembership(account)?.admin === true;
  const refresh = useRefreshDrive(account);
  const [asking, setAsking] = useState(false);
  const { busy, run } = useAction();
  const free = async (): Promise<void> => {
    try {
      const freed = await freeSpace(account, what);
      showToast({ text: t('rdisk.space.freed', { size: formats.size(freed) }) });
    } finally {
      setAsking(false);
      await refresh();
    }
  };
  if (!admin) return null;
  return (
    <>
      <Button size="compact-xs" variant="subtle" onClick={() => setAsking(true)}>
        {t(`rdisk.space.free-${what}`)}
      </Button>
      {asking ? (
        <ConfirmDialog
          name="drive-free"
          title={t(`rdisk.space.free-${what}-question`)}
          text={t('rdisk.space.free-text', { size: formats.size(props.bytes) })}
          confirm={t('action.delete')}
          dangerous
          busy={busy}
          onConfirm={() => void run(free)}
          onCancel={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}
