/** The format of a vault's public key in age. */
export const recipientPattern = /^age1[02-9ac-hj-np-z]{58}$/;

/** The recipients in a text, which spaces, commas or line breaks separate; undefined if one is no recipient. */
export function recipientsIn(text: string): readonly string[] | undefined {
  const all = text.split(/[\s,;]+/).filter((one) => one !== '');
  return all.every((one) => recipientPattern.test(one)) ? [...new Set(all)] : undefined;
}

/** The beginnings of age files: binary, and armored as text. */
export const ageStarts = ['age-encryption.org/v1', '-----BEGIN AGE ENCRYPTED FILE-----'] as const;

/** The content type of encrypted files. */
export const encryptedType = 'application/age-encryption';

/** The random name of a file whose own name is encrypted. */
const hiddenPattern = /^[\da-f]{32}\.age$/;

export function isHiddenName(name: string): boolean {
  return hiddenPattern.test(name);
}

/** Bytes at the beginning of a file that contain its encrypted name, also for a hundred recipients. */
export const nameBytes = 16_384;

/** The first line of an armored age file. */
export const armorStart = `${ageStarts[1]}\n`;

/** Minimum characters of a passphrase; guesses happen offline, so nothing can limit them. */
export const shortestPassphrase = 12;
