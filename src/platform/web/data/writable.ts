import type { Entity } from '#platform/entity/define.ts';
import { useIsOff } from './disabled-features.ts';
import { useKindRight } from './module-rights.ts';
import { useMembership } from './session.ts';
import { usePlanUsage } from './plan-usage.ts';

/** Why a group refuses a write although the person has the right: the key of the message. */
type Held = 'shell.held-plan' | 'shell.held-feature';

/** Whether this person may write records of the kind and the group allows it now. */
export function useWritable(account: string, entity: Entity): boolean {
  const { permitted, held } = useWriting(account, entity);
  return permitted && held === undefined;
}

/** Whether this person may write records of the kind (some only as an administrator), and why the group refuses it. */
export function useWriting(account: string, entity: Entity): { permitted: boolean; held?: Held } {
  const admin = useMembership(account)?.admin === true;
  const readOnly = usePlanUsage(account)?.read_only === true;
  const rightTo = useKindRight(account === '' ? null : account);
  const permitted = entity.readonly !== true && (entity.writers !== 'admins' || admin) && rightTo(entity) === 'write';
  return readOnly && entity.always !== true ? { permitted, held: 'shell.held-plan' } : { permitted };
}

/** The same for new records, which a disabled feature prevents as well. */
export function useCreating(account: string, entity: Entity): { permitted: boolean; held?: Held } {
  const { permitted, held } = useWriting(account, entity);
  const isOff = useIsOff(account === '' ? null : account);
  const readOnly = usePlanUsage(account)?.read_only === true;
  if (held !== undefined) return { permitted, held };
  // In a read-only group kinds marked `always` may still be changed, but no record may be added that counts towards the
  // limit.
  if (readOnly && entity.counted === true) return { permitted, held: 'shell.held-plan' };
  return isOff(entity) ? { permitted, held: 'shell.held-feature' } : { permitted };
}
