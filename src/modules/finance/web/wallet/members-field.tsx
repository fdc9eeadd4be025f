import { Checkbox, Radio } from '@mantine/core';
import type { ReactNode } from 'react';
import { useUserId } from '#platform/web/data/session.ts';
import { useRefOptions } from '#platform/web/fields/choice/use-ref-options.ts';
import { useForm } from '#platform/web/form/form-context.ts';
import { complaintText } from '#platform/web/i18n/complaint.ts';
import { fieldLabel } from '#platform/web/i18n/labels.ts';
import { wallet } from '../../entities/wallet.ts';
import { useTranslations } from '../words.ts';

/** Who sees the wallet: everyone in the group, or only the chosen members, among them the person who chooses. */
export function MembersField(): ReactNode {
  const t = useTranslations();
  const form = useForm();
  const me = useUserId() ?? '';
  const members = (form.values['members'] ?? []) as readonly string[];
  const isPrivate = members.length > 0;
  const { options, isSettled } = useRefOptions(form.account, 'user', '', isPrivate);
  const complaints = form.complaintsAt('members');
  const set = (ids: readonly string[]): void => form.setValue('members', ids);
  // A member by the parent group is in no list of this group.
  const known =
    !isSettled || options.some(({ id }) => id === me)
      ? options
      : [{ id: me, label: t('wallet.members-you') }, ...options];
  return (
    <div className="f-members">
      <Radio.Group
        label={fieldLabel(t, wallet, 'members')}
        description={isPrivate ? t('wallet.members-why') : undefined}
        error={complaints.length === 0 ? null : complaints.map((one) => complaintText(t, one)).join(', ')}
        value={isPrivate ? 'members' : 'everyone'}
        onChange={(value) => set(value === 'members' ? [me] : [])}
      >
        <div className="f-members-choice">
          <Radio name="members" value="everyone" disabled={form.busy} label={t('wallet.members-everyone')} />
          <Radio name="members" value="members" disabled={form.busy} label={t('wallet.members-only')} />
        </div>
      </Radio.Group>
      {isPrivate ? (
        <Checkbox.Group value={[...members]} onChange={set}>
          <fieldset aria-label={t('wallet.members-only')} className="f-members-list">
            {known.map(({ id, label }) => (
              <Checkbox key={id} value={id} label={label} disabled={form.busy || id === me} />
            ))}
          </fieldset>
        </Checkbox.Group>
      ) : null}
    </div>
  );
}
