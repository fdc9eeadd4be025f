import { createStore } from '#platform/web/data/store.ts';
import type { Status } from '../rules/status.ts';

/** A step that was chosen elsewhere and that the ticket's page takes, because it asks something first. */
export const pendingMove = createStore<{ readonly id: string; readonly to: Status } | null>(null);
