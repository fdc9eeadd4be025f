import { useCallback } from 'react';
import { newId } from '#platform/entity/id.ts';
import type { Locale } from '#platform/entity/locale.ts';
import { find } from '../api/api.ts';
import { post, put } from '../api/write.ts';
import { useUserId } from '../data/session.ts';
import { useLanguage } from '../i18n/language.tsx';
import { showToast } from '../parts/toasts.tsx';
import { describeError } from '../i18n/describe-error.ts';

/** Switches the language at once and stores it with the person. */
export function useSaveLocale(): (locale: Locale) => void {
  const userId = useUserId();
  const { setLocale, t } = useLanguage();
  return useCallback(
    (locale) => {
      const save = userId === null ? Promise.resolve() : saveLocale(userId, locale);
      Promise.all([setLocale(locale), save]).catch((error: unknown) =>
        showToast({ text: describeError(t, error).title, failed: true }),
      );
    },
    [userId, setLocale, t],
  );
}

async function saveLocale(userId: string, value: Locale): Promise<void> {
  const selector = { klass: 'user_configuration', key: 'locale' };
  const { docs } = await find(userId, { selector, fields: ['_id', '_rev', 'key', 'value'], limit: 1 });
  const known = docs[0];
  if (known === undefined) await post(userId, { _id: newId('ucn'), key: 'locale', value });
  else await put(userId, known._id, known._rev, { value });
}
