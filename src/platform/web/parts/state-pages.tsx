import { Button } from '@mantine/core';
import { type ErrorComponentProps, Link } from '@tanstack/react-router';
import { IconMapOff } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { ApiError, NetworkError } from '../api/api-error.ts';
import { connection } from '../api/connection.ts';
import { useStore } from '../data/store.ts';
import { useT } from '../i18n/language.tsx';
import { PartMissingError } from '../lazy.tsx';
import type { Icon } from '../module.ts';
import { useTitle } from '../routing/use-title.ts';
import { ErrorAlert } from './error-alert.tsx';
import { LoadingSkeleton } from './loading-skeleton.tsx';
import { Mark } from './mark.tsx';

/** There is nothing at this address, or the person may not see it. */
export function NotFoundPage(props: { children?: ReactNode }): ReactNode {
  const t = useT();
  useTitle(t('show.not-found'));
  return (
    <StatePage icon={IconMapOff} title={t('show.not-found')} text={t('show.not-found-text')}>
      {props.children}
      <HomeButton />
    </StatePage>
  );
}

/** A page that says in place of a screen why the screen cannot be shown, with actions as children. */
export function StatePage(props: { icon: Icon; title: string; text: string; children?: ReactNode }): ReactNode {
  const Picture = props.icon;
  return (
    <div className="o-page o-empty">
      <Picture size={32} stroke={1.25} />
      <h1>{props.title}</h1>
      <p className="o-quiet">{props.text}</p>
      {props.children}
    </div>
  );
}

export function HomeButton(): ReactNode {
  const t = useT();
  return (
    <Button component={Link} to="/" variant="default">
      {t('shell.home')}
    </Button>
  );
}

/** A page that does not exist, outside the shell. */
export function LostPage(): ReactNode {
  const t = useT();
  return (
    <div className="o-public">
      <header className="o-public-bar">
        <Link to="/" className="o-brand">
          <Mark />
          <span>{t('app.name')}</span>
        </Link>
      </header>
      <main>
        <NotFoundPage />
      </main>
    </div>
  );
}

/** A screen failed; the rest of the application works. */
export function ErrorPage(props: ErrorComponentProps): ReactNode {
  const { error, reset } = props;
  // A browser remembers that a module file failed to load and fails at once the next time, so the page is reloaded. No
  // form is open here.
  const retry = error instanceof PartMissingError ? reload : reset;
  const { offline } = useStore(connection);
  const wasOffline = useRef(offline);
  useEffect(() => {
    // If the server could not be reached, tries again when it is back.
    if (wasOffline.current && !offline && (error instanceof NetworkError || error instanceof PartMissingError)) retry();
    wasOffline.current = offline;
  }, [offline, error, retry]);
  if (props.error instanceof ApiError && props.error.status === 404) return <NotFoundPage />;
  return (
    <div className="o-page">
      <ErrorAlert error={props.error} onRetry={retry} />
    </div>
  );
}

function reload(): void {
  location.reload();
}

export function PendingPage(): ReactNode {
  return (
    <div className="o-page">
      <LoadingSkeleton lines={6} />
    </div>
  );
}
