import { tokenKey } from './request.ts';

const storageKey = 'oficina.signed-in';

/**
 * Whether a person is probably signed in, known without a request: there is a token, or the cookie that comes and goes
 * with the session.
 */
export function isSignedIn(): boolean {
  return (
    document.cookie.includes('XSRF-TOKEN=') ||
    localStorage.getItem(tokenKey) !== null ||
    sessionStorage.getItem(storageKey) !== null
  );
}

/** Remembers a sign-in whose session leaves no such cookie. */
export function rememberSignedIn(): void {
  if (!isSignedIn()) sessionStorage.setItem(storageKey, 'yes');
}
