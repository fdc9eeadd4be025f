import type { AnyDoc, Doc } from '#platform/entity/define.ts';
import type { contract } from '../../entities/contract.ts';

export type ContractDoc = AnyDoc & Doc<typeof contract>;
export type Clause = NonNullable<ContractDoc['items']>[number];
