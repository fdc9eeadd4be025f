import { accountWeb } from '#modules/account/web/index.tsx';
import { financeWeb } from '#modules/finance/web/index.tsx';
import { ticketWeb } from '#modules/ticket/web/index.tsx';
import type { WebModule } from '#platform/web/module.ts';

/** What the browser shows: the one list of the modules' web doors. */
export const webModules: readonly WebModule[] = [accountWeb, ticketWeb, financeWeb];
