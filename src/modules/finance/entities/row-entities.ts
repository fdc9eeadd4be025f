import type { Entity } from '#platform/entity/define.ts';
import type { RowKind } from '../rules/row-kinds.ts';
import { exchange } from './exchange.ts';
import { income } from './income.ts';
import { outgo } from './outgo.ts';
import { transfer } from './transfer.ts';

/** The kinds of rows that move money, by name. */
export const rowEntities: Readonly<Record<RowKind, Entity>> = { income, outgo, transfer, exchange };
