import type { AnyDoc, Doc } from '#platform/entity/define.ts';
import type { estimate } from '../../entities/estimate.ts';
import type { EstimateStep } from '../../rules/estimates/estimate-status.ts';

/** An estimate as the server returns it, with its allowed steps. */
export type EstimateDoc = AnyDoc & Doc<typeof estimate> & { readonly allowed_steps?: readonly EstimateStep[] };

/** A line of an estimate, stored or still being typed. */
export type EstimateRow = NonNullable<EstimateDoc['items']>[number];
