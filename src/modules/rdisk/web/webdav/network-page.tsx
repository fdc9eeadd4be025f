import { Button, Tabs } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconKey } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { CopyLine } from '#platform/web/parts/copy-line.tsx';
import { useAccount, useSearchState } from '#platform/web/routing/use-url.ts';
import { PageHead } from '../folder/page-head.tsx';
import { useTranslations } from '../words.ts';
import { KeyDialog } from './key-dialog.tsx';
import { lineFor, systems } from './systems.ts';
import { useAccess } from './use-access.ts';
import './webdav.css';
import '@mantine/core/styles/Tabs.css';

const steps = [1, 2, 3] as const;

/** Explains how each system opens the drive as a network folder; the texts to paste are filled in. */
export function NetworkPage(): ReactNode {
  const t = useTranslations();
  const account = useAccount();
  const [search, setSearch] = useSearchState();
  const [making, setMaking] = useState(false);
  const access = useAccess(account);
  const system = systems.find((one) => one === search['system']) ?? 'windows';
  return (
    <div className="o-page">
      <PageHead account={account} title={t('rdisk.network.title')}>
        <Button leftSection={<IconKey size={16} />} onClick={() => setMaking(true)}>
          {t('rdisk.keys.new')}
        </Button>
      </PageHead>
      <p className="o-flush">{t('rdisk.network.text')}</p>
      <section className="d-access" aria-label={t('rdisk.network.access')}>
        <CopyLine label={t('rdisk.network.address')} text={access.address} testId="dav-address" />
        <CopyLine label={t('rdisk.network.user')} text={access.user} />
        {access.hasKey ? (
          <CopyLine label={t('rdisk.network.key')} text={access.key} />
        ) : (
          <p className="o-quiet o-small d-text-links">
            {t('rdisk.network.no-key')} <Link to={`/account/${account}/disk-keys`}>{t('rdisk.keys.title')}</Link>
          </p>
        )}
      </section>
      <Tabs value={system} keepMounted={false} onChange={(next) => setSearch({ system: next ?? undefined })}>
        <Tabs.List>
          {systems.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(`rdisk.network.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={system} className="d-steps">
          <ol>
            {steps.map((step) => (
              <li key={step}>{t(`rdisk.network.${system}.${step}`)}</li>
            ))}
          </ol>
          <CopyLine label={t('rdisk.network.paste')} text={lineFor(system, access)} />
        </Tabs.Panel>
      </Tabs>
      {making ? <KeyDialog account={account} node={null} onClose={() => setMaking(false)} /> : null}
    </div>
  );
}
