import { ActionIcon, Popover, TextInput, type TextInputProps } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { formatDate, machineDay } from '#platform/entity/region/format-date.ts';
import { addDays, parseDay } from '#platform/entity/parse-day.ts';
import { useRegion, useT } from '../i18n/language.tsx';
import { lazy } from '../lazy.tsx';

const DayCalendar = lazy(() => import('./day-calendar.tsx'), 'DayCalendar');

/**
 * A date, typed in the format of the region or as ISO date, changed by arrow keys or picked from a calendar. Passes on
 * `YYYY-MM-DD`, null when emptied, or an invalid text as typed, so that the form can complain.
 */
export function DayInput(props: {
  input: TextInputProps;
  value: string;
  onChange: (value: string | null) => void;
}): ReactNode {
  const t = useT();
  const region = useRegion();
  const [typed, setTyped] = useState<string | null>(null);
  const [choosing, setChoosing] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  // An invalid text stays as typed; a date parser would turn nearly everything into a date.
  const isDay = /^\d{4}-\d\d-\d\d$/.test(props.value);
  const settle = (text: string): void => {
    setTyped(null);
    props.onChange(text.trim() === '' ? null : (parseDay(text, region, machineDay()) ?? text.trim()));
  };
  // The popover looks for the focused day only once, so the calendar must be loaded before it opens.
  const choose = (): void => {
    DayCalendar.preload?.().then(
      () => setChoosing(true),
      () => undefined,
    );
  };
  const step = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'Enter' && typed !== null) settle(typed);
    if (event.key === 'ArrowDown' && event.altKey) {
      event.preventDefault();
      if (typed !== null) settle(typed);
      choose();
      return;
    }
    const days = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
    if (days === 0) return;
    event.preventDefault();
    const from = typed === null ? (isDay ? props.value : null) : parseDay(typed, region, machineDay());
    setTyped(null);
    props.onChange(from === null ? machineDay() : addDays(from, days));
  };
  return (
    <TextInput
      placeholder={formatDate(`${machineDay().slice(0, 4)}-12-31`, region)}
      {...props.input}
      autoComplete="off"
      inputMode={region.locale === 'pt-BR' ? 'numeric' : 'text'}
      value={typed ?? (isDay ? formatDate(props.value, region) : props.value)}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => (typed === null ? undefined : settle(typed))}
      onKeyDown={step}
      ref={box}
      rightSection={
        <Popover opened={choosing} onChange={setChoosing} position="bottom-end" trapFocus withinPortal>
          <Popover.Target>
            <ActionIcon
              variant="subtle"
              color="gray"
              tabIndex={-1}
              disabled={props.input.disabled === true}
              aria-label={t('form.calendar')}
              onClick={() => (choosing ? setChoosing(false) : choose())}
            >
              <IconCalendar size={16} />
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown data-choices>
            <DayCalendar
              day={isDay ? props.value : machineDay()}
              chosen={isDay ? props.value : null}
              onPick={(day) => {
                setTyped(null);
                setChoosing(false);
                props.onChange(day);
                box.current?.focus();
              }}
            />
          </Popover.Dropdown>
        </Popover>
      }
    />
  );
}
