import { Button, Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Icon } from '../module.ts';

/** A button that is disabled now and says why; keyboard and screen readers still reach it. */
export function DisabledButton(props: { icon: Icon; label: string; reason: string; className?: string }): ReactNode {
  return (
    <Tooltip
      label={props.reason}
      multiline
      maw={280}
      withinPortal={false}
      events={{ hover: true, focus: true, touch: true }}
    >
      <Button
        variant="default"
        className={props.className ?? ''}
        data-disabled
        aria-disabled
        aria-description={props.reason}
        leftSection={<props.icon size={16} />}
        onClick={(event) => event.preventDefault()}
      >
        {props.label}
      </Button>
    </Tooltip>
  );
}
