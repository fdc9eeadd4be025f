/** Days in which a deleted group can be called back. */
export const deletionDays = 30;

/** From when on a group that is deleted now is gone for good. */
export function goneAt(now: Date): Date {
  return new Date(now.getTime() + deletionDays * 86_400_000);
}
