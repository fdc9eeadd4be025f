import type { Translation } from '#platform/entity/messages.ts';
import type { screens as en } from './screens.en.ts';

export const screens: Translation<typeof en> = {};
