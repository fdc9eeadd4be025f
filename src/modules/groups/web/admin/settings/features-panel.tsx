import { Button, Switch, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconPencil } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { request } from '#platform/web/api/request.ts';
import { kindKey } from '#platform/web/data/queries.ts';
import { useUserId } from '#platform/web/data/session.ts';
import { describeError } from '#platform/web/i18n/describe-error.ts';
import { useRegistry } from '#platform/web/routing/registry.tsx';
import { QueryState } from '#platform/web/parts/query-state.tsx';
import { showToast } from '#platform/web/parts/toasts.tsx';
import { featureOn } from '#modules/groups/rules/configuration.ts';
import { type Settings, useSaveSetting, useSettings } from '../../settings.ts';
import { SettingRows } from './configuration-panel.tsx';
import '@mantine/core/styles/Tabs.css';
import '../admin.css';
import { useTranslations } from '../../words.ts';

/** The settings of features: switches, choices and texts. Administrators may edit them. */
export function FeaturesPanel({ account }: { account: string }): ReactNode {
  const t = useTranslations();
  const userId = useUserId();
  const [editing, setEditing] = useState(false);
  const query = useSettings(account);
  const security = useQuery({
    queryKey: [...kindKey(account, 'subscription'), 'security'],
    queryFn: ({ signal }) =>
      request<{ admin: { roles: readonly string[] } }>('GET', `/${account}/_security`, { signal }),
  });
  const mayEdit = userId !== null && security.data?.admin.roles.includes(userId) === true;
  return (
    <section className="a-card" aria-labelledby="features">
      <div className="a-card-head">
        <h2 id="features">{t('groups.admin.features')}</h2>
        {mayEdit ? (
          <Button
            size="compact-sm"
            variant={editing ? 'filled' : 'default'}
            aria-pressed={editing}
            leftSection={<IconPencil size={14} />}
            onClick={() => setEditing(!editing)}
          >
            {t('action.edit')}
          </Button>
        ) : null}
      </div>
      <QueryState query={query} lines={6}>
        {(settings) => (
          <FeatureTabs
            account={account}
            settings={settings}
            editing={mayEdit && editing}
            {...(mayEdit && { onEdit: () => setEditing(true) })}
          />
        )}
      </QueryState>
    </section>
  );
}

function FeatureTabs(props: {
  account: string;
  settings: Settings;
  editing: boolean;
  /** Starts editing; missing for persons who may not. */
  onEdit?: () => void;
}): ReactNode {
  const t = useTranslations();
  const { modules } = useRegistry();
  const products = modules.filter((module) => module.product === true);
  const settings = modules.flatMap((module) => module.settings ?? []);
  const rows = { account: props.account, settings: props.settings, admin: props.editing };
  return (
    <Tabs defaultValue="onoff" keepMounted={false}>
      <Tabs.List>
        <Tabs.Tab value="onoff">{t('groups.admin.features-onoff')}</Tabs.Tab>
        <Tabs.Tab value="options">{t('groups.admin.features-options')}</Tabs.Tab>
        <Tabs.Tab value="texts">{t('groups.admin.features-texts')}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="onoff" className="a-admin-panel">
        <h3>{t('groups.found.purposes')}</h3>
        <ul className="o-plain-list a-switches">
          {products.map(({ key }) => (
            <FeatureSwitch
              key={key}
              {...props}
              name={key}
              label={t.dynamic(`module.${key}.purpose`)}
              hint={t.dynamic(`module.${key}.purpose-text`)}
            />
          ))}
        </ul>
        <h3>{t('groups.admin.features-parts')}</h3>
        <ul className="o-plain-list a-switches">
          {settings
            .flatMap(({ features }) => features)
            .map((key) => (
              <FeatureSwitch
                key={key}
                {...props}
                name={key}
                label={t.dynamic(`groups.setting.${key}`)}
                hint={t.dynamic(`groups.setting.${key}.hint`)}
              />
            ))}
        </ul>
      </Tabs.Panel>
      <Tabs.Panel value="options" className="a-admin-panel">
        <SettingRows {...rows} keys={settings.flatMap(({ options }) => options)} />
      </Tabs.Panel>
      <Tabs.Panel value="texts" className="a-admin-panel">
        <SettingRows {...rows} keys={settings.flatMap(({ texts }) => texts)} />
      </Tabs.Panel>
    </Tabs>
  );
}

function FeatureSwitch(props: {
  account: string;
  settings: Settings;
  onEdit?: () => void;
  name: string;
  label: string;
  hint: string;
}): ReactNode {
  const t = useTranslations();
  const { name } = props;
  const save = useSaveSetting(props.account, props.settings);
  const on = featureOn(name, props.settings.get(name)?.value);
  const shown = save.isPending ? !on : on;
  return (
    <li>
      <Switch
        label={props.label}
        description={props.hint}
        checked={shown}
        disabled={props.onEdit === undefined || save.isPending}
        onChange={(event) => {
          props.onEdit?.();
          void save
            .mutateAsync({ key: name, value: event.currentTarget.checked ? 'enabled' : 'disabled' })
            .catch((error: unknown) => showToast({ text: describeError(t, error).title, failed: true }));
        }}
      />
      <span className="o-quiet o-small">{t(shown ? 'groups.setting.enabled' : 'groups.setting.disabled')}</span>
    </li>
  );
}
