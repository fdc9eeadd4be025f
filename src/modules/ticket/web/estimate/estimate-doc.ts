import type { AnyDoc, Doc } from '#platform/entity/define.ts';
import type { estimate } from '../../entities/estimate.ts';
import type { EstimateStep } from '../../rules/estimates/estimate-status.ts';

/** An estimate as it is read, with what can be done with it. */
export type EstimateDoc = AnyDoc & Doc<typeof estimate> & { readonly allowed_steps?: readonly EstimateStep[] };

/** A line as it is in an estimate, or as it is being typed. */
export type EstimateRow = NonNullable<EstimateDoc['items']>[number];
