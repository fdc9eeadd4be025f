import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { AnyDoc, Doc } from '#platform/entity/define.ts';
import { isPhone, isSamePhone } from '#platform/entity/region/phone.ts';
import { find, search } from '#platform/web/api/api.ts';
import { kindKey } from '#platform/web/data/queries.ts';
import { useForm } from '#platform/web/form/form-context.ts';
import { recordPath } from '#platform/web/routing/paths.ts';
import { customer } from '../../entities/customer.ts';
import '../form/intake.css';
import { useCounterWords } from '../counter-words.ts';

type CustomerDoc = AnyDoc & Doc<typeof customer>;

/** Maximum of hits that are compared; more share eight digits only by chance. */
const compared = 20;

/** Shows which other customers have a phone that is typed in the form: a button takes one instead, or a link opens it. */
export function KnownPhone({ onUse }: { onUse: ((id: string) => void) | undefined }): ReactNode {
  const t = useCounterWords();
  const { account, doc, values } = useForm();
  const typed = phonesIn(values['phones']).filter(isPhone).join('\n');
  const [asked] = useDebouncedValue(typed, 150);
  const { data = [] } = useQuery({
    queryKey: [...kindKey(account, customer.kind), 'phone', asked],
    queryFn: async ({ signal }) => customersWith(account, asked.split('\n'), signal),
    enabled: asked !== '',
  });
  const others = typed === '' || asked !== typed ? [] : data.filter((one) => one._id !== doc?._id);
  return (
    <output>
      {others.map((one) => (
        <p key={one._id} className="o-note t-known-phone">
          <span>{t('counter.phone-known', { name: one.label })}</span>
          {onUse === undefined ? (
            <Link to={recordPath(account, customer, one._id)} target="_blank">
              {t('action.open')}
            </Link>
          ) : (
            <Button size="compact-sm" variant="light" onClick={() => onUse(one._id)}>
              {t('counter.use-customer')}
            </Button>
          )}
        </p>
      ))}
    </output>
  );
}

async function customersWith(account: string, phones: readonly string[], signal: AbortSignal): Promise<CustomerDoc[]> {
  const kinds = [customer.kind];
  const hits = await Promise.all(phones.map(async (text) => search(account, { text, kinds, limit: compared }, signal)));
  const ids = [...new Set(hits.flat().map((hit) => hit.id))];
  if (ids.length === 0) return [];
  const selector = { klass: customer.kind, _id: { $in: ids } };
  const { docs } = await find<CustomerDoc>(account, { selector, limit: ids.length }, signal);
  return docs.filter((one) => phonesIn(one.phones).some((known) => phones.some((text) => isSamePhone(known, text))));
}

function phonesIn(list: unknown): string[] {
  if (!Array.isArray(list)) return [];
  return (list as { number?: unknown }[]).flatMap(({ number }) => (typeof number === 'string' ? [number] : []));
}
