import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorAlert } from '#platform/web/parts/error-alert.tsx';
import { LoadingSkeleton } from '#platform/web/parts/loading-skeleton.tsx';
import { useTranslations } from '../words.ts';
import { TextDifference } from './text-difference.tsx';
import { textQuery } from './use-file.ts';

/** The differences between two versions of a text. */
export function VersionDifference(props: { account: string; id: string; before: number; after: number }): ReactNode {
  const t = useTranslations();
  const { account, id } = props;
  const before = useQuery(textQuery(account, id, props.before));
  const after = useQuery(textQuery(account, id, props.after));
  return (
    <section className="o-section" aria-labelledby="difference">
      <h3 id="difference">{t('rdisk.difference.of', { before: props.before, after: props.after })}</h3>
      <ErrorAlert error={before.error ?? after.error} />
      {before.data === undefined || after.data === undefined ? (
        <LoadingSkeleton lines={4} />
      ) : (
        <TextDifference before={before.data.text} after={after.data.text} />
      )}
    </section>
  );
}
