import { failure, fieldFailure } from '#platform/entity/failure.ts';
import { each } from '#platform/server/records/each-record.ts';
import type { EntityHooks } from '#platform/server/context.ts';
import { armorStart, recipientPattern } from '../../rules/vault.ts';

/** Refuses to delete a vault, because its files could never be decrypted again. */
export const driveVaultHooks: EntityHooks = {
  beforeSave: each((_ctx, { values }) => {
    const { recipient, by_passphrase: byPassphrase, by_phrase: byPhrase } = values;
    if (recipient !== undefined && !(typeof recipient === 'string' && recipientPattern.test(recipient)))
      throw fieldFailure('recipient', 'is-invalid');
    for (const [field, seal] of Object.entries({ by_passphrase: byPassphrase, by_phrase: byPhrase }))
      if (seal !== undefined && !(typeof seal === 'string' && seal.startsWith(armorStart)))
        throw fieldFailure(field, 'not-encrypted');
  }),
  beforeDelete: () => {
    throw failure('forbidden', 'A vault cannot be deleted.');
  },
};
