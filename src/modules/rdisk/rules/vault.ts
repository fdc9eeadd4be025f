/** What encrypts for a vault, as age writes it. */
export const recipientPattern = /^age1[02-9ac-hj-np-z]{58}$/;

/** How an age file in armor begins. */
export const armorStart = '-----BEGIN AGE ENCRYPTED FILE-----\n';

/** Letters that a passphrase must have at least: it is guessed without anybody counting. */
export const shortestPassphrase = 12;
