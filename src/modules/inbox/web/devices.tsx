import { Alert, Button } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { browserName } from '#modules/people/rules/browser-name.ts';
import { ApiError } from '#platform/web/api/api-error.ts';
import { describeError } from '#platform/web/i18n/describe-error.ts';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { QueryState } from '#platform/web/parts/query-state.tsx';
import { showToast } from '#platform/web/parts/toasts.tsx';
import { useGo } from '#platform/web/routing/use-url.ts';
import { type Device, pushAbility, readPush, startPush, stopPush } from './push.ts';
import { useTranslations } from './words.ts';

const queryKey = ['push'];

/** The browsers that show the person's notices, with a button for this one. */
export function Devices({ me }: { me: string }): ReactNode {
  const t = useTranslations();
  const query = useQuery({ queryKey, queryFn: readPush });
  return (
    <section className="o-section">
      <h2>{t('inbox.devices.title')}</h2>
      <p className="o-quiet o-flush">{t('inbox.devices.text')}</p>
      <QueryState query={query} lines={2}>
        {({ devices }) => (
          <>
            {devices.length === 0 ? null : (
              <ul className="o-plain-list">
                {devices.map((device) => (
                  <DeviceLine key={device.id} device={device} />
                ))}
              </ul>
            )}
            {devices.some(({ current }) => current) && pushAbility() === 'able' ? null : <ThisDevice me={me} />}
          </>
        )}
      </QueryState>
    </section>
  );
}

/** The button for this browser, or why there is none. */
function ThisDevice({ me }: { me: string }): ReactNode {
  const t = useTranslations();
  const ability = pushAbility();
  const go = useGo();
  const client = useQueryClient();
  const start = useMutation({
    mutationFn: async () => startPush(me, go),
    onSuccess: (isAllowed) => {
      if (isAllowed) showToast({ text: t('inbox.devices.started') });
      else showToast({ text: t('inbox.devices.not-allowed'), failed: true });
    },
    onError: (error) => {
      // Anything else is a refusal of the browser or its push service.
      const text = error instanceof ApiError ? describeError(t, error).title : t('inbox.devices.no-service');
      showToast({ text, failed: true });
    },
    onSettled: async () => client.invalidateQueries({ queryKey }),
  });
  if (ability !== 'able')
    return (
      <Alert color="gray" className="i-ability">
        {t(`inbox.devices.${ability}`)}
      </Alert>
    );
  return (
    <div className="o-actions">
      <Button variant="default" loading={start.isPending} onClick={() => start.mutate()}>
        {t('inbox.devices.start')}
      </Button>
    </div>
  );
}

function DeviceLine({ device }: { device: Device }): ReactNode {
  const t = useTranslations();
  const formats = useFormats();
  const client = useQueryClient();
  const stop = useMutation({
    mutationFn: async () => stopPush(device),
    onSuccess: () => showToast({ text: t('inbox.devices.stopped') }),
    onError: (error) => showToast({ text: describeError(t, error).title, failed: true }),
    onSettled: async () => client.invalidateQueries({ queryKey }),
  });
  const { user_agent: agent, created_at: created, last_sent_at: sent, failing, current } = device;
  const browser = browserName(agent) ?? t('inbox.devices.unknown');
  const since = formats.relative(created);
  const Icon = /Android|iOS/.test(browser) ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <li className="i-device">
      <Icon size={22} stroke={1.5} />
      <div>
        <span className={current ? 'o-strong' : ''}>{current ? t('inbox.devices.this', { browser }) : browser}</span>
        <span className="o-quiet o-small">
          {sent === null
            ? t('inbox.devices.unused', { since })
            : t('inbox.devices.used', { since, when: formats.relative(sent) })}
          {failing ? ` ${t('inbox.devices.failing')}` : null}
        </span>
      </div>
      <Button
        size="xs"
        variant="subtle"
        color="gray"
        loading={stop.isPending}
        aria-label={t('inbox.devices.stop-named', { browser })}
        onClick={() => stop.mutate()}
      >
        {t('action.remove')}
      </Button>
    </li>
  );
}
