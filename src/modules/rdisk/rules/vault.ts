/** The format of a vault's public key in age. */
export const recipientPattern = /^age1[02-9ac-hj-np-z]{58}$/;

/** The first line of an armored age file. */
export const armorStart = '-----BEGIN AGE ENCRYPTED FILE-----\n';

/** Minimum characters of a passphrase; guesses happen offline, so nothing can limit them. */
export const shortestPassphrase = 12;
