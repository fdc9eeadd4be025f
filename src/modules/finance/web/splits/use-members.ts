import { useMemo } from 'react';
import { useRefOptions } from '#platform/web/fields/choice/use-ref-options.ts';
import { isMember } from '../../rules/splits/debts.ts';
import { useTranslations } from '../words.ts';

/** The members of the group, and how a party (the id of a member or the name of another person) is shown. */
export function useMembers(account: string): {
  readonly members: readonly { readonly id: string; readonly label: string }[];
  readonly nameOf: (party: string) => string;
} {
  const t = useTranslations();
  const { options: members, isSettled } = useRefOptions(account, 'user', '', true);
  return useMemo(() => {
    const known = new Map(members.map(({ id, label }) => [id, label]));
    const unknown = isSettled ? t('shared.former') : '…';
    return { members, nameOf: (party) => known.get(party) ?? (isMember(party) ? unknown : party) };
  }, [members, isSettled, t]);
}
