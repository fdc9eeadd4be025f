import { Button } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { request } from '#platform/web/api/request.ts';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { hasPasskeys } from '#platform/web/passkeys/passkeys.ts';
import { QueryState } from '#platform/web/parts/query-state.tsx';
import { useTranslations } from './words.ts';
import { useAddPasskey } from './use-add-passkey.ts';
import { type Passkey, PasskeyMenu } from './passkey-menu.tsx';

const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: async () => request<{ passkeys: readonly Passkey[] }>('GET', '/_passkeys'),
});

/** The person's passkeys, with a button that adds one of this device. */
export function Passkeys(): ReactNode {
  const t = useTranslations();
  const query = useQuery(passkeysQuery);
  const add = useAddPasskey();
  return (
    <section className="o-section">
      <h2>{t('people.passkeys.title')}</h2>
      <p className="o-quiet o-flush">{t('people.passkeys.text')}</p>
      <QueryState query={query} lines={1}>
        {(answer) =>
          answer.passkeys.length === 0 ? null : (
            <ul className="o-plain-list">
              {answer.passkeys.map((passkey) => (
                <PasskeyLine key={passkey.id} passkey={passkey} />
              ))}
            </ul>
          )
        }
      </QueryState>
      {hasPasskeys() ? (
        <div className="o-actions">
          <Button variant="default" loading={add.isPending} onClick={() => add.mutate()}>
            {t('people.passkeys.add')}
          </Button>
        </div>
      ) : null}
    </section>
  );
}

function PasskeyLine({ passkey }: { passkey: Passkey }): ReactNode {
  const t = useTranslations();
  const formats = useFormats();
  const { name, created_at: created, last_used_at: used, last_address: address } = passkey;
  const since = formats.relative(created);
  return (
    <li className="a-session">
      <IconKey size={22} stroke={1.5} />
      <div>
        <span className="o-strong">{name}</span>
        <span className="o-quiet o-small">
          {used === null
            ? t('people.passkeys.unused', { since })
            : t('people.passkeys.used', { since, when: formats.relative(used), address: address ?? '' })}
        </span>
      </div>
      <PasskeyMenu passkey={passkey} />
    </li>
  );
}
