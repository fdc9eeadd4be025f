import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sessionQuery } from '#platform/web/data/session-queries.ts';
import { errorText } from '#platform/web/i18n/describe-error.ts';
import { ceremonies } from '#platform/web/passkeys/passkeys.ts';
import { showToast } from '#platform/web/parts/toasts.tsx';
import { browserName } from '../../rules/browser-name.ts';
import { useTranslations } from './words.ts';

/** Adds a passkey of this device, named after the browser. */
export function useAddPasskey() {
  const t = useTranslations();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const name = browserName(navigator.userAgent) ?? t('people.session.unknown');
      await (await ceremonies()).addPasskey(name);
    },
    onSuccess: async () => {
      showToast({ text: t('people.passkeys.added') });
      // A group may have been waiting for it.
      await Promise.all(
        [['passkeys'], sessionQuery.queryKey].map(async (queryKey) => client.invalidateQueries({ queryKey })),
      );
    },
    onError: (error) => showToast({ text: errorText(t, error), failed: true }),
  });
}
