import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Complaints } from '#platform/entity/failure.ts';
import { complaintText, reasonKey } from '#platform/web/i18n/complaint.ts';
import type { Refused } from '#platform/web/list/bulk/bulk-results.tsx';
import { Dialog } from '#platform/web/parts/dialogs/dialog.tsx';
import { useTranslations, type Words } from '../words.ts';

/** The rows that a bulk change refused, with their reasons. */
export function RegisterRefused(props: { refused: readonly Refused[]; onClose: () => void }): ReactNode {
  const t = useTranslations();
  return (
    <Dialog
      name="register-refused"
      title={t('list.bulk-failed', { count: props.refused.length })}
      onClose={props.onClose}
    >
      <ul className="o-plain-list o-refused">
        {props.refused.map((row) => (
          <li key={row.id}>
            <span className="o-strong">{row.label}</span>
            <span className="o-quiet o-small">{reasonText(t, row.reason)}</span>
          </li>
        ))}
      </ul>
      <div className="o-actions o-actions-end">
        <Button data-autofocus onClick={props.onClose}>
          {t('action.close')}
        </Button>
      </div>
    </Dialog>
  );
}

function reasonText(t: Words, reason: unknown): string {
  if (typeof reason === 'string') {
    const key = `error.${reasonKey(reason)}`;
    return t.has(key) ? t.dynamic(key) : t('error.is-invalid');
  }
  return Object.entries((reason ?? {}) as Complaints)
    .flatMap(([name, complaints]) => {
      const field = ['outgo', 'transfer', 'exchange'].map((kind) => `${kind}.field.${name}`).find((key) => t.has(key));
      return complaints.map((one) => `${field === undefined ? '' : `${t.dynamic(field)} `}${complaintText(t, one)}`);
    })
    .join('; ');
}
