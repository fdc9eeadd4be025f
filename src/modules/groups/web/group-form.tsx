import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { nearestLocale } from '#platform/entity/messages.ts';
import { locales } from '#platform/entity/locale.ts';
import type { Saved } from '#platform/web/api/write.ts';
import { request } from '#platform/web/api/request.ts';
import { useUserId } from '#platform/web/data/session.ts';
import { membershipsQuery, sessionQuery } from '#platform/web/data/session-queries.ts';
import { useLocale } from '#platform/web/i18n/language.tsx';
import { hostModule } from '#platform/web/shell/product.ts';
import { useRegistry } from '#platform/web/routing/registry.tsx';
import { useGo } from '#platform/web/routing/use-url.ts';
import { PlainForm } from '#modules/people/web/sign-in/plain-form.tsx';
import { withoutEmpty } from '#modules/people/web/sign-in/registration.ts';
import { useSubmit } from '#modules/people/web/use-submit.ts';
import { Purposes } from './purposes.tsx';
import '#modules/people/web/cards.css';
import { useTranslations } from './words.ts';

/** Creates a group, below `parent` if given, then opens its dashboard. The time zone is the browser's. */
export function GroupForm(props: { parent?: string; onCancel: (() => void) | null }): ReactNode {
  const t = useTranslations();
  const go = useGo();
  const client = useQueryClient();
  const userId = useUserId();
  const products = useRegistry().modules.filter((module) => module.product === true);
  const [purposes, setPurposes] = useState<ReadonlySet<string>>(
    () => new Set(products.map(({ key }) => key).filter((key) => key === hostModule())),
  );
  const [typed, setTyped] = useState<string | null>(null);
  const first = products.find(({ key }) => purposes.has(key));
  // A name to begin with, which can be changed later: one thing less to decide.
  const name = typed ?? (first === undefined ? '' : t.dynamic(`module.${first.key}.purpose`));
  const [billing, setBilling] = useState('');
  const [locale, setLocale] = useState(useLocale());
  const submit = useSubmit({
    check: () =>
      withoutEmpty({
        features: purposes.size === 0 ? 'choose-at-least-one' : null,
        // Without a choice the name is not proposed yet.
        name: purposes.size > 0 && name.trim() === '' ? 'cant-be-blank' : null,
      }),
    send: async () => {
      const body = {
        name: name.trim(),
        locale,
        features: Object.fromEntries(products.map(({ key }) => [key, purposes.has(key) ? 'enabled' : 'disabled'])),
        time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        ...(billing.trim() === '' ? {} : { billing_email: billing.trim() }),
        ...(props.parent === undefined ? {} : { parent_account_id: props.parent }),
      };
      const saved = await request<Saved>('POST', '/accounts', { body });
      await Promise.all([
        client.invalidateQueries({ queryKey: sessionQuery.queryKey }),
        client.invalidateQueries({ queryKey: membershipsQuery(userId).queryKey }),
      ]);
      go(`/account/${saved.id}`, { replace: true });
    },
  });
  const choose = (chosen: ReadonlySet<string>): void => {
    setPurposes(chosen);
    submit.clear();
  };
  return (
    <PlainForm submit={submit}>
      <Purposes chosen={purposes} error={submit.wrong('features')} onChange={choose} />
      <TextInput
        label={t('groups.found.name')}
        autoComplete="organization"
        required
        maxLength={120}
        {...submit.field('name', name, setTyped)}
      />
      <details className="o-fold" open={submit.wrong('billing_email') === null ? undefined : true}>
        <summary>{t('groups.found.more')}</summary>
        <div className="a-stack">
          {props.parent === undefined ? (
            <TextInput
              label={t('groups.found.billing-email')}
              description={t('groups.found.billing-hint')}
              type="email"
              autoComplete="email"
              maxLength={254}
              {...submit.field('billing_email', billing, setBilling)}
            />
          ) : null}
          <NativeSelect
            label={t('shell.language')}
            description={t('groups.found.locale-hint')}
            name="locale"
            value={locale}
            data={locales.map((value) => ({ value, label: t(`shell.locale.${value}`) }))}
            onChange={(event) => setLocale(nearestLocale(event.currentTarget.value))}
          />
        </div>
      </details>
      <div className="o-actions">
        <Button type="submit" loading={submit.busy}>
          {t('groups.found.submit')}
        </Button>
        {props.onCancel === null ? null : (
          <Button variant="default" onClick={props.onCancel}>
            {t('action.cancel')}
          </Button>
        )}
      </div>
    </PlainForm>
  );
}
