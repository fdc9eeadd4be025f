import { Button, CloseButton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { Input } from '#platform/entity/define.ts';
import { textOf } from '#platform/web/fields/control-props.ts';
import { presentValues } from '#platform/web/form/changes.ts';
import { draftKey } from '#platform/web/form/draft.ts';
import { useForm } from '#platform/web/form/form-context.ts';
import { ticket } from '../../entities/ticket.ts';
import { maxDevices } from '../../rules/counter/devices.ts';
import type { UnlockSecret } from '../../rules/counter/unlock-secret.ts';
import { useCounterWords } from '../counter-words.ts';
import { relate, useIntake } from './use-intake.ts';

/** A device of this intake that is entered completely. */
interface Device {
  readonly label: string;
  readonly input: Input;
  readonly unlock: UnlockSecret | undefined;
}

export interface Devices {
  readonly all: readonly Device[];
  readonly change: (all: readonly Device[]) => void;
}

/** The fields that the next device begins without; it keeps customer, category, technician and the like. */
const ofDevice = [
  'equipment_id',
  relate,
  'equipment_observation',
  'accessories',
  'content',
  'problem',
  'title',
  'estimation',
] as const;

/** The devices that were entered before the one in the form. They survive a reload as its draft does, without their secrets. */
export function useDevices(account: string): Devices {
  const key = `${draftKey(account, ticket.kind, null)}.devices`;
  const [all, setAll] = useState(() => stored(key));
  const change = (next: readonly Device[]): void => {
    setAll(next);
    if (next.length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(next.map(({ label, input }) => ({ label, input }))));
  };
  return { all, change };
}

function stored(key: string): readonly Device[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(value) ? (value as Device[]) : [];
  } catch {
    return [];
  }
}

/** What a new ticket sends for the other devices. */
export function inputOf({ all }: Devices): Input {
  if (all.length === 0) return {};
  return { devices: all.map(({ input, unlock }) => (unlock === undefined ? input : { ...input, unlock })) };
}

/** The devices entered so far, and the button that begins the next. */
export function DevicesField(props: {
  devices: Devices;
  unlock: UnlockSecret | undefined;
  /** Empties what is not in the form's values. */
  onNext: () => void;
}): ReactNode {
  const t = useCounterWords();
  const form = useForm();
  const { thing } = useIntake();
  const { all, change } = props.devices;
  const content = textOf(form.values['content']).trim();
  const next = (button: HTMLElement): void => {
    const label = [thing?.label, content].filter((part) => part !== undefined && part !== '').join(' – ');
    change([...all, { label: label.slice(0, 120), input: presentValues(form.values), unlock: props.unlock }]);
    for (const name of ofDevice) form.setValue(name, null);
    props.onNext();
    button.closest('form')?.querySelector<HTMLElement>('input[name="equipment_id"]')?.focus();
  };
  return (
    <div className="t-devices">
      {all.length === 0 ? null : (
        <ol aria-label={t('counter.devices')}>
          {all.map((device, at) => (
            <li key={`${at} ${device.label}`}>
              <span className="o-cut">{device.label}</span>
              <CloseButton
                size="lg"
                aria-label={t('counter.device-remove', { name: device.label })}
                onClick={() => change(all.filter((other) => other !== device))}
              />
            </li>
          ))}
        </ol>
      )}
      {all.length + 1 >= maxDevices ? null : (
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconPlus size={16} />}
          disabled={content === '' || form.busy}
          onClick={(event) => next(event.currentTarget)}
        >
          {t('counter.another-device')}
        </Button>
      )}
    </div>
  );
}
