import { Button, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { request } from '#platform/web/api/request.ts';
import { sessionQuery } from '#platform/web/data/session-queries.ts';
import { describeError } from '#platform/web/i18n/describe-error.ts';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { showToast } from '#platform/web/parts/toasts.tsx';
import { useTranslations } from './words.ts';
import type { Installation } from './installation.ts';

/** Starts the read-only mode with a note for everyone, changes the note, or ends the mode. */
export function ReadOnlyForm({ mode }: { mode: Installation['read_only_mode'] }): ReactNode {
  const t = useTranslations();
  const formats = useFormats();
  const [note, setNote] = useState(mode?.note ?? '');
  const set = useSet();
  const lasts = mode !== null;
  return (
    <section className="o-section a-read-only">
      <h2>{t('people.installation.read-only')}</h2>
      <p className="o-quiet o-flush">
        {lasts
          ? t('people.installation.read-only-since', { since: formats.moment(mode.since) })
          : t('people.installation.read-only-text')}
      </p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          set.mutate({ on: true, note });
        }}
      >
        <TextInput
          label={t('people.installation.note')}
          description={t('people.installation.note-hint')}
          maxLength={300}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <div className="o-actions">
          <Button type="submit" variant={lasts ? 'default' : 'filled'} loading={set.isPending}>
            {t(lasts ? 'people.installation.change-note' : 'people.installation.begin')}
          </Button>
          {lasts ? (
            <Button loading={set.isPending} onClick={() => set.mutate({ on: false })}>
              {t('people.installation.end')}
            </Button>
          ) : null}
        </div>
      </form>
    </section>
  );
}

function useSet() {
  const t = useTranslations();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (wanted: { readonly on: boolean; readonly note?: string }) =>
      request('PUT', '/_installation/read_only_mode', { body: wanted }),
    onSuccess: async (_answer, { on }) => {
      showToast({ text: t(on ? 'people.installation.begun' : 'people.installation.ended') });
      await Promise.all([
        client.invalidateQueries({ queryKey: ['installation'] }),
        client.invalidateQueries({ queryKey: sessionQuery.queryKey }),
      ]);
    },
    onError: (error) => showToast({ text: describeError(t, error).title, failed: true }),
  });
}
