import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Submit } from '#modules/people/web/use-submit.ts';
import { type MemberFlag, memberFlags } from './member.ts';
import { useWords } from './words.ts';

export type FlagValues = Readonly<Record<MemberFlag, boolean>>;

/** What a new member may do and gets: mails, and nothing of the administration. */
export const firstFlags: FlagValues = {
  admin: false,
  report_view: false,
  all_notifications: true,
  ticket_created: false,
  comment_created: false,
};

/** The flags of a membership to set, each with what it lets happen; a locked one says why. */
export function MemberFlags(props: {
  values: FlagValues;
  locked: Partial<Readonly<Record<MemberFlag, string>>>;
  submit: Submit;
  onChange: (values: FlagValues) => void;
}): ReactNode {
  const t = useWords();
  return (
    <fieldset className="o-form-group">
      <legend className="o-strong a-legend">{t('account.member.flags')}</legend>
      {memberFlags.map((flag) => {
        // Mails follow the master switch.
        const silent = ['ticket_created', 'comment_created'].includes(flag) && !props.values.all_notifications;
        return (
          <Checkbox
            key={flag}
            name={flag}
            label={t(`subscription.field.${flag}`)}
            description={props.locked[flag] ?? t(`account.member.hint.${flag}`)}
            disabled={props.locked[flag] !== undefined || silent}
            checked={props.values[flag]}
            error={props.submit.wrong(flag)}
            onChange={(event) => props.onChange({ ...props.values, [flag]: event.currentTarget.checked })}
          />
        );
      })}
    </fieldset>
  );
}
