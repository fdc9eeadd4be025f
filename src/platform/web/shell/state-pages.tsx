import { Button } from '@mantine/core';
import { type ErrorComponentProps, Link } from '@tanstack/react-router';
import { IconMapOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ApiError } from '../api/api-error.ts';
import { useT } from '../i18n/language.tsx';
import { EmptyState } from './empty-state.tsx';
import { ErrorAlert } from './error-alert.tsx';
import { LateSkeleton } from './late.tsx';

/** Nothing lives at this address, or not for this person. */
export function NotFoundPage(): ReactNode {
  const t = useT();
  return (
    <div className="o-page">
      <EmptyState icon={IconMapOff} title={t('show.not-found')} text={t('show.not-found-text')}>
        <Button component={Link} to="/" variant="default">
          {t('shell.home')}
        </Button>
      </EmptyState>
    </div>
  );
}

/** A screen failed; the rest of the application still stands. */
export function ErrorPage(props: ErrorComponentProps): ReactNode {
  if (props.error instanceof ApiError && props.error.status === 404) return <NotFoundPage />;
  return (
    <div className="o-page">
      <ErrorAlert error={props.error} onRetry={props.reset} />
    </div>
  );
}

export function PendingPage(): ReactNode {
  return (
    <div className="o-page">
      <LateSkeleton lines={6} />
    </div>
  );
}
