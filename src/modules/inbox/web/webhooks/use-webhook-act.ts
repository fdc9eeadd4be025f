import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorText } from '#platform/web/i18n/describe-error.ts';
import { showToast } from '#platform/web/parts/toasts.tsx';
import { useTranslations } from '../words.ts';

interface Act {
  readonly send: () => Promise<void>;
  /** The message after success. */
  readonly text: string;
}

/** Does something with a webhook, says so, and shows its new state. */
export function useWebhookAct(account: string) {
  const t = useTranslations();
  const client = useQueryClient();
  const done = async (text: string): Promise<void> => {
    showToast({ text });
    await client.invalidateQueries({ queryKey: ['webhooks', account] });
  };
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ send }: Act) => send(),
    onSuccess: async (_answer, { text }) => done(text),
    onError: (error) => showToast({ text: errorText(t, error), failed: true }),
  });
  return { act: mutate, busy: isPending, done };
}
