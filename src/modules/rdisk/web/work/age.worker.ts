import {
  decryptFile,
  encryptFile,
  isEncrypted,
  makeVault,
  nameIn,
  newPhrase,
  openSeal,
  plainPhrase,
  seal,
} from './age.ts';
import { answerCalls } from '#platform/web/worker-calls.ts';

/** Encrypts and decrypts in a worker: a passphrase alone takes a second or two, by design. */
const tasks = {
  makeVault: async (passphrase: string, phrase: string) => makeVault(passphrase, phrase),
  openByPassphrase: async (sealed: string, passphrase: string) => openSeal(sealed, passphrase),
  openByPhrase: async (sealed: string, phrase: string) => openSeal(sealed, plainPhrase(phrase)),
  sealAgain: async (identity: string, passphrase: string) => seal(identity, passphrase),
  isEncrypted: async (file: Blob) => isEncrypted(file),
  encrypt: async (file: Blob, recipients: readonly string[], name?: string) => encryptFile(file, recipients, name),
  /** `starts` are the beginnings of files. */
  namesIn: async (starts: readonly Blob[], identity: string) =>
    Promise.all(starts.map(async (start) => nameIn(start, identity).catch(() => undefined))),
  decrypt: async (file: Blob, identity: string) => decryptFile(file, identity),
  newPhrase: async (locale: string) => newPhrase(await wordsOf(locale), crypto.getRandomValues(new Uint16Array(12))),
};

export type AgeTasks = typeof tasks;

async function wordsOf(locale: string): Promise<readonly string[]> {
  return locale === 'pt-BR'
    ? (await import('@scure/bip39/wordlists/portuguese.js')).wordlist
    : (await import('@scure/bip39/wordlists/english.js')).wordlist;
}

answerCalls(tasks);
