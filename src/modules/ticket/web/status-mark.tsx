import type { ReactNode } from 'react';
import { OptionMark } from '#platform/web/fields/choice/option-mark.tsx';
import { statusMarks, type Status } from '../rules/status.ts';
import { useTranslations } from './words.ts';

/** A ticket's status as icon, colour and word. */
export function StatusMark({ status }: { status: Status }): ReactNode {
  return <OptionMark mark={statusMarks[status]} label={useTranslations()(`ticket.status.${status}`)} />;
}
