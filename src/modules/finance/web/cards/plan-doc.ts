import type { AnyDoc, Doc } from '#platform/entity/define.ts';
import type { instalmentPlan } from '../../entities/instalment-plan.ts';

export type PlanDoc = AnyDoc & Doc<typeof instalmentPlan>;
