import type { Entity } from '#platform/entity/define.ts';
import { useDisabledFeatures } from './disabled-features.ts';
import { useMembership } from './session.ts';
import { usePlanUsage } from './plan-usage.ts';

/** What keeps a group from writing although the person may: key of the message that says so. */
type Held = 'shell.held-plan' | 'shell.held-feature';

/** Whether this person may write records of the kind and the group lets them now. */
export function useWritable(account: string, entity: Entity): boolean {
  const { permitted, held } = useWriting(account, entity);
  return permitted && held === undefined;
}

/** Whether this person may write records of the kind (admins' kinds are for admins alone), and what keeps the group from it. */
export function useWriting(account: string, entity: Entity): { permitted: boolean; held?: Held } {
  const admin = useMembership(account)?.admin === true;
  const readOnly = usePlanUsage(account).data?.read_only === true;
  const permitted = entity.readonly !== true && (entity.writers !== 'admins' || admin);
  return readOnly && entity.always !== true ? { permitted, held: 'shell.held-plan' } : { permitted };
}

/** The same for new records, which a feature that is switched off keeps from being made as well. */
export function useCreating(account: string, entity: Entity): { permitted: boolean; held?: Held } {
  const { permitted, held } = useWriting(account, entity);
  const off = useDisabledFeatures(account === '' ? null : account);
  const readOnly = usePlanUsage(account).data?.read_only === true;
  if (held !== undefined) return { permitted, held };
  // In a read-only group kinds marked `always` may still be changed, but no record that counts towards the limit may be added.
  if (readOnly && entity.counted === true) return { permitted, held: 'shell.held-plan' };
  return entity.feature !== undefined && off.has(entity.feature)
    ? { permitted, held: 'shell.held-feature' }
    : { permitted };
}
