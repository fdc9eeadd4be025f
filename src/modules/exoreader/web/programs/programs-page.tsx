import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { CopyLine } from '#platform/web/parts/copy-line.tsx';
import { useTitle } from '#platform/web/routing/use-title.ts';
import { useAccount } from '#platform/web/routing/use-url.ts';
import { useTranslations } from '../words.ts';
import '../feed/feed.css';

const programs = ['NetNewsWire', 'Reeder', 'FeedMe', 'Read You', 'Fluent Reader', 'newsboat'].join(', ');

/** Explains how to connect a reading program: the address and the fields to fill in. */
export function ProgramsPage(): ReactNode {
  const t = useTranslations();
  const account = useAccount();
  const title = t('reader.programs.title');
  useTitle(title);
  const address = `${location.origin}/greader/${account}`;
  const newsboat = [
    'urls-source "feedhq"',
    `feedhq-url "${address}"`,
    'feedhq-login "me"',
    'feedhq-password "…"',
    'feedhq-flag-star "s"',
  ].join('\n');
  return (
    <div className="o-page x-config-page">
      <h1>{title}</h1>
      <p>{t('reader.programs.why', { programs })}</p>
      <ol className="x-steps">
        <li>
          {t('reader.programs.token')}{' '}
          <Button component={Link} to="/user/profile?page=user_tokens" size="compact-sm" variant="default">
            {t('reader.programs.make-token')}
          </Button>
        </li>
        <li>{t('reader.programs.kind')}</li>
        <li>
          {t('reader.programs.address')}
          <CopyLine text={address} label={t('reader.programs.address-label')} />
        </li>
        <li>{t('reader.programs.sign-in')}</li>
      </ol>
      <h2>{t('reader.programs.fever')}</h2>
      <p>{t('reader.programs.fever-why')}</p>
      <CopyLine text={`${location.origin}/fever/${account}/`} label={t('reader.programs.fever-label')} />
      <h2>{t('reader.programs.newsboat')}</h2>
      <pre className="x-config">{newsboat}</pre>
    </div>
  );
}
