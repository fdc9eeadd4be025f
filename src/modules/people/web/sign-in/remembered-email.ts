import { useState } from 'react';

let kept = '';

/** The address that a person types at login, register, confirm or reset; the other forms start with it. */
export function useRememberedEmail(): readonly [string, (email: string) => void] {
  const [email, setEmail] = useState(kept);
  return [email, (value) => keep(value, setEmail)];
}

export function rememberEmail(email: string): void {
  kept = email;
}

function keep(value: string, show: (email: string) => void): void {
  kept = value;
  show(value);
}
