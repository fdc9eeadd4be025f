import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '#platform/web/api/request.ts';
import { errorText } from '#platform/web/i18n/describe-error.ts';
import { showToast } from '#platform/web/parts/toasts.tsx';
import type { Setup } from './authenticator-dialog.tsx';
import { useTranslations } from './words.ts';

/** Gets a secret for an authenticator app, which `AuthenticatorDialog` shows. */
export function useBeginAuthenticator() {
  const t = useTranslations();
  const [setup, setSetup] = useState<Setup | null>(null);
  const begin = useMutation({
    mutationFn: async () => request<Setup>('POST', '/_authenticator'),
    onSuccess: setSetup,
    onError: (error) => showToast({ text: errorText(t, error), failed: true }),
  });
  return { setup, begin: () => begin.mutate(), isPending: begin.isPending, end: () => setSetup(null) };
}
