import { Loader } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { IconArticle } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { complaintsOf } from '#platform/web/api/api-error.ts';
import { complaintText } from '#platform/web/i18n/complaint.ts';
import { fetchFullText } from '../../calls.ts';
import { useTranslations } from '../../words.ts';

/** Switches between the feed's text and that of the item's own page, which it fetches the first time. */
export function FullTextButton(props: {
  account: string;
  id: string;
  queryKey: readonly unknown[];
  known: boolean;
  full: boolean;
  onChosen: (which: 'full' | 'feed') => void;
}): ReactNode {
  const t = useTranslations();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const turn = async (): Promise<void> => {
    props.onChosen(props.full ? 'feed' : 'full');
    if (props.full || props.known) return;
    setBusy(true);
    setWrong(null);
    try {
      const text = await fetchFullText(props.account, props.id);
      client.setQueryData(props.queryKey, (known: object | undefined) => ({ ...known, ...text }));
    } catch (error) {
      const [complaint] = Object.values(complaintsOf(error) ?? {}).flat();
      setWrong(complaint === undefined ? t('reader.step-failed') : complaintText(t, complaint));
    }
    setBusy(false);
  };
  return (
    <p className="x-full-text">
      <button type="button" className="x-plain" disabled={busy} onClick={() => void turn()}>
        {busy ? <Loader size={16} /> : <IconArticle size={16} />}
        {t(props.full ? 'reader.feed-text' : 'reader.full-text')}
      </button>
      <output className="x-wrong o-small">{wrong}</output>
    </p>
  );
}
