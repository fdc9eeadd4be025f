import type { Input } from '#platform/entity/define.ts';
import { fieldFailure } from '#platform/entity/failure.ts';
import type { Change, Context, Saved } from '#platform/server/context.ts';
import { create } from '#platform/server/records/documents.ts';
import { ticket } from '../../entities/ticket.ts';
import { maxDevices } from '../../rules/counter/devices.ts';

/** The transient field with which a new ticket brings tickets for the other devices of the same intake: all of them are created, or none. */
export const devicesInput = 'devices';

/** Ties a new ticket to those of the other devices. */
export function noteIntake({ id, before, values, input }: Change): void {
  const devices = input[devicesInput];
  if (devices === undefined || devices === null) return;
  if (before !== undefined || !isListOfDevices(devices)) throw fieldFailure(devicesInput, 'is-invalid');
  if (devices.length > 0) values['intake_id'] ??= id;
}

/** Creates the tickets of the other devices, in the transaction of the first. */
export async function createOtherDevices(ctx: Context, { before, doc, input }: Saved): Promise<void> {
  const devices = input[devicesInput];
  if (before !== undefined || !isListOfDevices(devices)) return;
  for (const device of devices) await create(ctx, ticket, { ...device, intake_id: doc['intake_id'] });
}

function isListOfDevices(value: unknown): value is readonly Input[] {
  return (
    Array.isArray(value) &&
    value.length < maxDevices &&
    value.every((one) => typeof one === 'object' && one !== null && !Array.isArray(one) && !(devicesInput in one))
  );
}
