import { createStore } from '#platform/web/data/store.ts';
import type { MessageEvent } from '../../rules/messages/message-events.ts';

/** The message that a person is writing: about which ticket, and what it tells. */
export interface Composing {
  readonly ticket: string;
  readonly estimate?: string;
  readonly event?: MessageEvent;
}

/** Outside the screens: the question after a change of status may be answered on the next screen. */
export const composing = createStore<Composing | null>(null);
