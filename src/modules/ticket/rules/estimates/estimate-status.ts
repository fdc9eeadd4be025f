import { addDays } from '#platform/entity/parse-day.ts';

export type EstimateStatus = 'draft' | 'sent' | 'approved' | 'declined' | 'expired';
export type EstimateStep = 'send' | 'approve' | 'decline' | 'draft';

const steps: Readonly<Record<EstimateStep, { readonly from: readonly EstimateStatus[]; readonly to: EstimateStatus }>> =
  {
    send: { from: ['draft', 'expired'], to: 'sent' },
    approve: { from: ['sent'], to: 'approved' },
    decline: { from: ['sent'], to: 'declined' },
    draft: { from: ['sent', 'approved', 'declined', 'expired'], to: 'draft' },
  };

/** The status after a step. Repeating a step keeps the status; null if the step is not allowed. */
export function estimateStep(from: EstimateStatus, step: EstimateStep): EstimateStatus | null {
  const { from: allowed, to } = steps[step];
  return from === to || allowed.includes(from) ? to : null;
}

/** The steps that an estimate can take now. */
export function stepsFrom(status: EstimateStatus): readonly EstimateStep[] {
  return (Object.keys(steps) as EstimateStep[]).filter((step) => steps[step].from.includes(status));
}

export function isEstimateStep(word: string): word is EstimateStep {
  return Object.hasOwn(steps, word);
}

/** Default validity of an estimate: ten days (Brazilian consumer code, art. 40). */
const validDays = 10;

export function proposedValidity(today: string): string {
  return addDays(today, validDays);
}

/** The last day is still valid. */
export function isExpired(estimate: { readonly valid_until?: string | null }, today: string): boolean {
  return estimate.valid_until !== undefined && estimate.valid_until !== null && estimate.valid_until < today;
}
