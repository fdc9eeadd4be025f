import { TextInput, type TextInputProps } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';

/** A field for a code of an authenticator app or a recovery code, which takes the focus when it appears. */
export function CodeInput(props: TextInputProps): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  return (
    <TextInput
      ref={input}
      name="code"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={40}
      {...props}
    />
  );
}
