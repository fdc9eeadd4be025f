import { useState } from 'react';
import { type Credentials, login } from '../api/api.ts';
import { complaintsOf } from '../api/api-error.ts';

/** Signs in: with the password, and then with both password and code if the server asks for a code. */
export function useSignIn() {
  const [code, setCode] = useState<string | null>(null);
  return {
    /** Null until the server asks for it. */
    code,
    setCode,
    /** Resolves to whether the person is signed in; otherwise the code is needed. */
    signIn: async (credentials: Credentials): Promise<boolean> => {
      try {
        await login(code === null ? credentials : { ...credentials, code });
        return true;
      } catch (error) {
        if (code !== null || complaintsOf(error)?.['code']?.[0]?.code !== 'give-code') throw error;
        setCode('');
        return false;
      }
    },
  };
}
