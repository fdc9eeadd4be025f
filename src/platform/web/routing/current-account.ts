const storageKey = 'oficina.account';

/** The group visited last on this machine; addresses without one (`/<screen>`) mean it. */
export function currentAccount(): string | null {
  return localStorage.getItem(storageKey);
}

export function rememberAccount(account: string): void {
  if (currentAccount() !== account) localStorage.setItem(storageKey, account);
}

export function clearAccount(): void {
  localStorage.removeItem(storageKey);
}
