import { Button, Checkbox, Radio, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { complaintsOf } from '#platform/web/api/api-error.ts';
import { useCreate } from '#platform/web/data/queries.ts';
import { complaintText } from '#platform/web/i18n/complaint.ts';
import { ErrorAlert } from '#platform/web/parts/error-alert.tsx';
import { indexPath, recordPath } from '#platform/web/routing/paths.ts';
import { useTitle } from '#platform/web/routing/use-title.ts';
import { useAccount, useGo, useSearchState } from '#platform/web/routing/use-url.ts';
import { useAutofocus } from '#modules/people/web/use-autofocus.ts';
import { readerItem } from '../../entities/reader-item.ts';
import { readerSubscription } from '../../entities/reader-subscription.ts';
import { discover, fetchNow, type FoundFeed } from '../calls.ts';
import { labelsQuery } from '../use-overview.ts';
import { useTranslations } from '../words.ts';
import '../feed/feed.css';

/** Creates a subscription: the person enters an address, and chooses a feed and labels. `?url=…` fills the address. */
export function SubscriptionCreate(): ReactNode {
  const t = useTranslations();
  const account = useAccount();
  const [search] = useSearchState();
  const [address, setAddress] = useState(search['url'] ?? '');
  const [found, setFound] = useState<readonly FoundFeed[] | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const form = useRef<HTMLFormElement>(null);
  const title = t('reader_subscription.new');
  useTitle(title);
  useAutofocus(form);
  const look = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setError(null);
    setFound(null);
    try {
      setFound((await discover(account, address.trim())).feeds);
    } catch (failure) {
      setError(failure);
      form.current?.querySelector('input')?.focus();
    }
    setBusy(false);
  };
  const complaint = complaintsOf(error)
    ?.['url']?.map((one) => complaintText(t, one))
    .join(', ');
  return (
    <div className="o-page o-page-form">
      <h1>{title}</h1>
      <form ref={form} className="o-form" onSubmit={(event) => void look(event)}>
        {complaint === undefined ? <ErrorAlert error={error} /> : null}
        <TextInput
          label={t('reader.add.address')}
          description={t('reader.add.address-why')}
          value={address}
          inputMode="url"
          autoComplete="off"
          error={complaint}
          onChange={(event) => {
            setAddress(event.currentTarget.value);
            setFound(null);
          }}
        />
        {found === null ? (
          <div className="o-actions">
            <Button type="submit" loading={busy} disabled={address.trim() === ''}>
              {t('reader.add.look')}
            </Button>
            <Button variant="default" component={Link} to={`/account/${account}/reader_opml`}>
              {t('reader.opml.title')}
            </Button>
          </div>
        ) : null}
      </form>
      {found === null ? null : (
        <FeedChoice key={found.map(({ url }) => url).join(' ')} account={account} feeds={found} />
      )}
    </div>
  );
}

function FeedChoice({ account, feeds }: { account: string; feeds: readonly FoundFeed[] }): ReactNode {
  const t = useTranslations();
  const go = useGo();
  const create = useCreate(account, readerSubscription);
  const { data: labels = [] } = useQuery(labelsQuery(account));
  const [url, setUrl] = useState(feeds.find((feed) => feed.subscription_id === undefined)?.url ?? feeds[0]?.url ?? '');
  const [chosen, setChosen] = useState<string[]>([]);
  const feed = feeds.find((one) => one.url === url);
  const subscribe = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    try {
      const { id } = await create.mutateAsync({ url, reader_label: chosen });
      // Waits a moment for the first items; if they take longer, they arrive later.
      await fetchNow(account, id).catch(() => undefined);
      go(indexPath(account, readerItem), { search: { sub: id } });
    } catch {
      // The form shows the error.
    }
  };
  return (
    <form className="o-form x-choice" onSubmit={(event) => void subscribe(event)}>
      <ErrorAlert error={create.error} />
      <Radio.Group label={t('reader.add.which', { count: feeds.length })} value={url} onChange={setUrl}>
        <div className="x-found">
          {feeds.map((one) => (
            <Radio
              key={one.url}
              value={one.url}
              label={one.title === '' ? one.url : one.title}
              description={one.title === '' ? undefined : one.url}
            />
          ))}
        </div>
      </Radio.Group>
      {labels.length === 0 ? null : (
        <Checkbox.Group label={t('reader_subscription.field.reader_label')} value={chosen} onChange={setChosen}>
          <div className="x-choices">
            {labels.map((label) => (
              <Checkbox key={label._id} value={label._id} label={label.name} />
            ))}
          </div>
        </Checkbox.Group>
      )}
      <div className="o-actions">
        {feed?.subscription_id === undefined ? (
          <Button type="submit" loading={create.isPending}>
            {t('reader.add.subscribe')}
          </Button>
        ) : (
          <>
            <span className="o-quiet">{t('reader.add.known')}</span>
            <Button
              variant="default"
              component={Link}
              to={recordPath(account, readerSubscription, feed.subscription_id)}
            >
              {t('reader.about')}
            </Button>
          </>
        )}
      </div>
    </form>
  );
}
