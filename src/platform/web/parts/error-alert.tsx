import { Alert, Button, Group } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { describeError } from '../i18n/describe-error.ts';
import { useT } from '../i18n/language.tsx';

/**
 * The text of an error, with a button that closes it if there is `onClose`, and one that tries again if there is
 * `onRetry`.
 */
export function ErrorAlert(props: { error: unknown; onClose?: () => void; onRetry?: () => void }): ReactNode {
  const t = useT();
  if (props.error === null || props.error === undefined) return null;
  const { title, detail, requestId } = describeError(t, props.error);
  return (
    <Alert
      color="red"
      variant="outline"
      role="alert"
      icon={<IconAlertTriangle size={18} />}
      title={title}
      withCloseButton={props.onClose !== undefined}
      closeButtonLabel={t('action.close')}
      {...(props.onClose === undefined ? {} : { onClose: props.onClose })}
    >
      {detail === null && requestId === null && props.onRetry === undefined ? null : (
        <>
          {detail}
          {requestId === null ? null : <div className="o-quiet o-small">{t('error.request', { id: requestId })}</div>}
          {props.onRetry === undefined ? null : (
            <Group mt="xs">
              <Button size="xs" variant="default" onClick={props.onRetry}>
                {t('action.retry')}
              </Button>
            </Group>
          )}
        </>
      )}
    </Alert>
  );
}
