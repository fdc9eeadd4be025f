import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { GrowingTextarea } from '../../fields/growing-textarea.tsx';
import { useBulk } from '../../data/queries.ts';
import { complaintText, reasonKey } from '../../i18n/complaint.ts';
import { fieldLabel } from '../../i18n/labels.ts';
import { useT } from '../../i18n/language.tsx';
import { Dialog } from '../../parts/dialogs/dialog.tsx';
import type { Complaints } from '#platform/entity/failure.ts';
import type { Entity, Input } from '#platform/entity/define.ts';

/** A record that a bulk change could not change, and the server's reason. */
export interface Refused {
  readonly id: string;
  readonly label: string;
  readonly reason: unknown;
  /** The fields that were sent, to send them again with a reason. */
  readonly sent: Input;
}

/** The records that a bulk change could not change, each with its reason. */
export function BulkResults(props: {
  account: string;
  entity: Entity;
  refused: readonly Refused[];
  /** Called with the records that are still refused. */
  onRefused: (refused: readonly Refused[]) => void;
  onClose: () => void;
}): ReactNode {
  const t = useT();
  const { entity, refused, onRefused, onClose } = props;
  const bulk = useBulk(props.account, entity.kind);
  const [said, setSaid] = useState('');
  const asking = refused.filter((row) => asksReason(row.reason));
  const again = async (): Promise<void> => {
    const answer = await bulk.mutateAsync(asking.map((row) => ({ ...row.sent, reason: said.trim() })));
    onRefused(
      refused.flatMap((row) => {
        const at = asking.indexOf(row);
        const result = answer[at];
        if (at === -1) return [row];
        return result?.error === undefined ? [] : [{ ...row, reason: result.reason }];
      }),
    );
  };
  return (
    <Dialog name="bulk-refused" title={t('list.bulk-failed', { count: refused.length })} onClose={onClose}>
      <ul className="o-plain-list o-refused">
        {refused.map((row) => (
          <li key={row.id}>
            <span className="o-strong">{row.label}</span>
            <span className="o-quiet o-small">{reasonText(t, entity, row.reason)}</span>
          </li>
        ))}
      </ul>
      {asking.length === 0 ? null : (
        <GrowingTextarea
          data-autofocus
          minRows={2}
          label={fieldLabel(t, entity, 'reason')}
          value={said}
          onChange={(event) => setSaid(event.currentTarget.value)}
        />
      )}
      <div className="o-actions o-actions-end">
        <Button {...(asking.length === 0 ? { 'data-autofocus': true } : { variant: 'default' })} onClick={onClose}>
          {t('action.close')}
        </Button>
        {asking.length === 0 ? null : (
          <Button
            loading={bulk.isPending}
            disabled={said.trim() === ''}
            onClick={() => void again().catch(() => undefined)}
          >
            {t('action.apply')}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

/** Whether the step was refused only because it needs a reason. */
function asksReason(reason: unknown): boolean {
  return typeof reason === 'object' && reason !== null && Object.keys(reason).join() === 'reason';
}

type T = Parameters<typeof fieldLabel>[0];

function reasonText(t: T, entity: Entity, reason: unknown): string {
  if (typeof reason === 'string') {
    const key = `error.${reasonKey(reason)}`;
    return t.has(key) ? t.dynamic(key) : t('error.is-invalid');
  }
  return Object.entries((reason ?? {}) as Complaints)
    .flatMap(([name, complaints]) =>
      complaints.map((complaint) => {
        const named = Object.hasOwn(entity.fields, name) || t.has(`${entity.kind}.field.${name}`);
        return `${named ? `${fieldLabel(t, entity, name)} ` : ''}${complaintText(t, complaint)}`;
      }),
    )
    .join('; ');
}
