/** Days in which the deletion of a group can be cancelled. */
export const deletionDays = 30;

/** When a group that is deleted now will be erased. */
export function goneAt(now: Date): Date {
  return new Date(now.getTime() + deletionDays * 86_400_000);
}
