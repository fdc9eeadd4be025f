import type { InsideModule } from '#platform/web/module.ts';
import { user } from '../entities/user.ts';
import { userToken } from '../entities/user-token.ts';
import { screens } from './screens.ts';

/** The part of the door that only who is signed in needs. */
export const inside: InsideModule = { entities: [user, userToken], screens };
