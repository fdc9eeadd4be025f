import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Submit } from '#modules/people/web/use-submit.ts';
import { ownFlags } from '../../rules/membership.ts';
import { type MemberFlag, memberFlags } from './member.ts';
import { useTranslations } from '../words.ts';

export type FlagValues = Readonly<Record<MemberFlag, boolean>>;

/** Without this flag the member gets no mails; the other mail flags depend on it. */
const masterSwitch = 'all_notifications';

/** The flags of a new member: mails, but no administration. */
export const firstFlags = Object.fromEntries(memberFlags.map((flag) => [flag, flag === masterSwitch])) as FlagValues;

/** The flags of a membership with their effects; a locked flag shows the reason. */
export function MemberFlags(props: {
  values: FlagValues;
  locked: Partial<Readonly<Record<MemberFlag, string>>>;
  submit: Submit;
  onChange: (values: FlagValues) => void;
}): ReactNode {
  const t = useTranslations();
  return (
    <fieldset className="o-form-group">
      <legend className="o-strong a-legend">{t('groups.member.flags')}</legend>
      {memberFlags.map((flag) => {
        const silent = flag !== masterSwitch && isMail(flag) && !props.values[masterSwitch];
        return (
          <Checkbox
            key={flag}
            name={flag}
            label={t(`subscription.field.${flag}`)}
            description={props.locked[flag] ?? t(`groups.member.hint.${flag}`)}
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

function isMail(flag: MemberFlag): boolean {
  return ownFlags.some((own) => own === flag);
}
