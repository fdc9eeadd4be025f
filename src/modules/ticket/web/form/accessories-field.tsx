import { Checkbox, Input, TextInput } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useGroupLocale } from '#platform/web/data/settings/group-locale.ts';
import { useGroupSetting } from '#platform/web/data/settings/group-setting.ts';
import { tagsOf } from '#platform/web/fields/choice/tags.ts';
import { useForm } from '#platform/web/form/form-context.ts';
import { complaintText } from '#platform/web/i18n/complaint.ts';
import { fieldLabel } from '#platform/web/i18n/labels.ts';
import { ticket } from '../../entities/ticket.ts';
import { commonAccessories } from '../../locales/accessories.ts';
import { accessoriesIn, maxAccessories } from '../../rules/counter/accessories.ts';
import { useCounterWords } from '../counter-words.ts';

const name = 'accessories';

/** The accessories of a device: a checkbox for each that the group lists, and a text field for others. */
export function AccessoriesField(): ReactNode {
  const t = useCounterWords();
  const form = useForm();
  const [text, setText] = useState('');
  const usual = useUsualAccessories(form.account);
  const ticked = tagsOf(form.values[name]);
  const complaints = form.complaintsAt(name);
  const add = (): void => {
    const more = accessoriesIn(text.replaceAll(',', '\n')).filter((one) => !ticked.includes(one));
    if (more.length > 0) form.setValue(name, [...ticked, ...more]);
    setText('');
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || text.trim() === '') return;
    event.preventDefault();
    add();
  };
  const label = fieldLabel(t, ticket, name);
  return (
    <Input.Wrapper
      labelElement="div"
      label={label}
      error={complaints.length === 0 ? null : complaints.map((complaint) => complaintText(t, complaint)).join(', ')}
    >
      <fieldset aria-label={label} className="t-accessories">
        {[...new Set([...usual, ...ticked])].map((one) => (
          <Checkbox
            key={one}
            label={one}
            checked={ticked.includes(one)}
            disabled={form.busy}
            onChange={(event) =>
              form.setValue(
                name,
                event.currentTarget.checked ? [...ticked, one] : ticked.filter((kept) => kept !== one),
              )
            }
          />
        ))}
        {ticked.length >= maxAccessories ? null : (
          <TextInput
            aria-label={t('counter.other-accessory')}
            placeholder={t('counter.other-accessory')}
            autoComplete="off"
            maxLength={60}
            disabled={form.busy}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            onKeyDown={onKeyDown}
            onBlur={add}
          />
        )}
      </fieldset>
    </Input.Wrapper>
  );
}

/** The list of the group's setting, else the usual ones in the language of the group. */
function useUsualAccessories(account: string): readonly string[] {
  const own = useGroupSetting(account, name);
  const locale = useGroupLocale(account);
  if (own === undefined || locale === undefined) return [];
  return accessoriesIn(own ?? commonAccessories[locale]);
}
