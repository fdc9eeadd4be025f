import { Input, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { Segments } from '#platform/web/fields/segments.tsx';
import { isPattern, longestSecret, type UnlockSecret } from '../../rules/counter/unlock-secret.ts';
import { useCounterWords } from '../counter-words.ts';
import { PatternInput } from './pattern-input.tsx';

/** A secret that is being typed or drawn. It is in no draft, because drafts are stored unencrypted. */
export interface TypedSecret {
  readonly kind: 'text' | 'pattern';
  readonly value: string;
}

export const noSecret: TypedSecret = { kind: 'text', value: '' };

/** The secret to send; undefined while there is none or the pattern is too short. */
export function secretOf({ kind, value }: TypedSecret): UnlockSecret | undefined {
  if (kind === 'pattern') return isPattern(value) ? { pattern: value } : undefined;
  return value.trim() === '' ? undefined : { text: value };
}

/** Asks for the secret that unlocks the device: a text or a pattern. */
export function UnlockField(props: {
  secret: TypedSecret;
  onChange: (secret: TypedSecret) => void;
  focused?: boolean;
}): ReactNode {
  const t = useCounterWords();
  const { secret, onChange } = props;
  return (
    <Input.Wrapper labelElement="div" label={t('counter.unlock')} description={t('counter.unlock-why')}>
      <div className="t-unlock-field">
        <Segments
          label={t('counter.unlock')}
          value={secret.kind}
          options={[
            { value: 'text', label: t('counter.unlock-text') },
            { value: 'pattern', label: t('counter.pattern') },
          ]}
          onChange={(kind) => onChange({ kind, value: '' })}
        />
        {secret.kind === 'text' ? (
          <TextInput
            aria-label={t('counter.unlock')}
            autoComplete="off"
            autoCorrect="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={longestSecret}
            {...(props.focused === true && { 'data-autofocus': true })}
            value={secret.value}
            onChange={(event) => onChange({ kind: 'text', value: event.currentTarget.value })}
          />
        ) : (
          <PatternInput value={secret.value} onChange={(value) => onChange({ kind: 'pattern', value })} />
        )}
      </div>
    </Input.Wrapper>
  );
}
