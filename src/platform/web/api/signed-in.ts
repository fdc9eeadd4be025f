import { tokenKey } from './request.ts';

const storageKey = 'oficina.signed-in';

/** Whether a person is probably signed in, before the server is asked: a cookie that comes and goes with the session, or a token. */
export function isSignedIn(): boolean {
  return (
    document.cookie.includes('XSRF-TOKEN=') ||
    localStorage.getItem(tokenKey) !== null ||
    sessionStorage.getItem(storageKey) !== null
  );
}

/** For a session that leaves no such trace in the browser. */
export function rememberSignedIn(): void {
  if (!isSignedIn()) sessionStorage.setItem(storageKey, 'yes');
}
