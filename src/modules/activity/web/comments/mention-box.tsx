import { Combobox, type TextareaProps, useCombobox } from '@mantine/core';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { normalise } from '#platform/entity/search-text.ts';
import type { PickOption } from '#platform/web/fields/choice/pick-control.tsx';
import { useRefOptions } from '#platform/web/fields/choice/use-ref-options.ts';
import { GrowingTextarea } from '#platform/web/fields/growing-textarea.tsx';
import { comment } from '../../entities/comment.ts';
import { mentionAt } from '../../rules/mentions.ts';
import { useTranslations } from '../words.ts';

/** The textarea of a comment, in which `@` suggests the members of the group; `onMention` reports the chosen member. */
export function MentionBox(props: {
  account: string;
  input: Pick<TextareaProps, 'onKeyDown' | 'placeholder'>;
  field?: RefObject<HTMLTextAreaElement | null>;
  value: string;
  onChange: (value: string) => void;
  onMention: (member: PickOption) => void;
}): ReactNode {
  const t = useTranslations();
  const own = useRef<HTMLTextAreaElement>(null);
  const field = props.field ?? own;
  const [caret, setCaret] = useState<number | null>(null);
  const mention = caret === null ? null : mentionAt(props.value, caret);
  const word = mention?.word ?? '';
  const { options: members } = useRefOptions(props.account, 'user', word, mention !== null);
  // Those of an earlier word stay until the new ones have arrived: Enter must not take a member without the letters typed since.
  const options = useMemo(
    () => members.filter(({ label }) => normalise(label).includes(normalise(word))),
    [members, word],
  );
  const offers = mention !== null && options.length > 0;
  const combobox = useCombobox({ opened: offers });
  const first = useEffectEvent(() => combobox.selectFirstOption());
  useEffect(() => {
    if (options.length > 0) first();
  }, [options]);
  const take = (id: string): void => {
    const member = options.find((option) => option.id === id);
    if (member === undefined || mention === null || caret === null) return;
    const before = `${props.value.slice(0, mention.from)}@${member.label} `;
    const text = before + props.value.slice(caret).replace(/^ /, '');
    // Rendered synchronously, because the next letter may be typed before the next frame and must follow the name.
    flushSync(() => {
      props.onChange(text);
      setCaret(null);
    });
    field.current?.setSelectionRange(before.length, before.length);
    props.onMention(member);
  };
  return (
    <Combobox store={combobox} onOptionSubmit={take} position="top-start" width={280}>
      <Combobox.Target>
        <GrowingTextarea
          {...props.input}
          minRows={2}
          maxRows={14}
          maxLength={comment.fields.content.max}
          aria-label={t('comment.field.content')}
          ref={field}
          value={props.value}
          onChange={(event) => {
            setCaret(event.currentTarget.selectionStart);
            props.onChange(event.currentTarget.value);
          }}
          onBlur={() => setCaret(null)}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && offers) {
              event.stopPropagation();
              setCaret(null);
            } else if (!offers || event.key !== 'Enter') props.input.onKeyDown?.(event);
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options mah={220} className="o-scroll" aria-label={t('activity.mention.members')}>
          {options.slice(0, 8).map((option) => (
            <Combobox.Option key={option.id} value={option.id}>
              {option.label}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
