import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { IconEye, IconKey } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { request } from '#platform/web/api/request.ts';
import { useWritable } from '#platform/web/data/writable.ts';
import { ErrorAlert } from '#platform/web/parts/error-alert.tsx';
import { ticket } from '../../entities/ticket.ts';
import type { UnlockSecret } from '../../rules/counter/unlock-secret.ts';
import { useCounterWords } from '../counter-words.ts';
import type { TicketDoc } from '../ticket-doc.ts';
import { PatternLines } from './pattern-lines.tsx';
import { UnlockDialog } from './unlock-dialog.tsx';
import './unlock.css';

/** How long a secret is on the screen. */
const shownFor = 30_000;

/** The secret of the device on the page of its ticket: shown for 30 seconds after a click, and set or changed in a dialog. */
export function UnlockCard(props: { account: string; doc: TicketDoc }): ReactNode {
  const t = useCounterWords();
  const { account, doc } = props;
  const writable = useWritable(account, ticket);
  const [editing, setEditing] = useState(false);
  const [secret, setSecret] = useState<UnlockSecret | null>(null);
  const show = useMutation({
    mutationFn: async () => request<UnlockSecret>('POST', `/${account}/${doc._id}/unlock_secret`),
    // The answer stays in no cache.
    gcTime: 0,
    onSuccess: setSecret,
  });
  const { reset } = show;
  useEffect(() => {
    if (secret === null) return undefined;
    const hide = (): void => {
      setSecret(null);
      reset();
    };
    const timer = setTimeout(hide, shownFor);
    return () => clearTimeout(timer);
  }, [secret, reset]);
  const stored = doc.unlock_secret_at !== undefined;
  const edit = t(stored ? 'counter.unlock-change' : 'counter.unlock-set');
  if (doc.returned_at !== undefined || (!stored && !writable)) return null;
  return (
    <section className="t-side o-screen">
      <h2 className="o-quiet o-small">{t('counter.unlock')}</h2>
      <ErrorAlert error={show.error} />
      {secret === null ? null : <Shown secret={secret} />}
      <div className="t-unlock-buttons">
        {stored && secret === null ? (
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconEye size={16} />}
            loading={show.isPending}
            onClick={() => show.mutate()}
          >
            {t('counter.unlock-show')}
          </Button>
        ) : null}
        {writable ? (
          <Button
            variant="subtle"
            size="compact-md"
            leftSection={<IconKey size={16} />}
            aria-label={`${edit}: ${t('counter.unlock')}`}
            onClick={() => setEditing(true)}
          >
            {edit}
          </Button>
        ) : null}
      </div>
      {editing ? <UnlockDialog account={account} doc={doc} onClose={() => setEditing(false)} /> : null}
    </section>
  );
}

function Shown({ secret }: { secret: UnlockSecret }): ReactNode {
  const t = useCounterWords();
  const isText = 'text' in secret;
  return (
    <output className="t-unlock-shown">
      {isText ? (
        <code>{secret.text}</code>
      ) : (
        <>
          <PatternLines pattern={secret.pattern} />
          <span>{t('counter.pattern-drawn', { points: secret.pattern.split('').join(' → ') })}</span>
        </>
      )}
      <span className="o-quiet o-small">{t('counter.unlock-hides')}</span>
    </output>
  );
}
