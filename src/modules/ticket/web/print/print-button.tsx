import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconPrinter } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { type Printed, printPath } from './print-links.ts';
import { useTranslations } from '../words.ts';

/** Link from a record to its print page. */
export function PrintButton(props: { account: string; show: Printed; id: string }): ReactNode {
  const t = useTranslations();
  return (
    <Button
      component={Link}
      to={printPath(props.account, props.show, props.id)}
      variant="default"
      leftSection={<IconPrinter size={16} />}
    >
      {t('print.print')}
    </Button>
  );
}
