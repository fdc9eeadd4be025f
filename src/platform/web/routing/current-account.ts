const storageKey = 'oficina.account';

/** The last group visited on this machine; addresses without a group (`/<screen>`) refer to it. */
export function currentAccount(): string | null {
  return localStorage.getItem(storageKey);
}

export function rememberAccount(account: string): void {
  if (currentAccount() !== account) localStorage.setItem(storageKey, account);
}

export function clearAccount(): void {
  localStorage.removeItem(storageKey);
}
