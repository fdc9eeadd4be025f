import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconWritingSign } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { docQuery } from '#platform/web/data/queries.ts';
import { useWritable } from '#platform/web/data/writable.ts';
import { ticket } from '../../entities/ticket.ts';
import { useCounterWords } from '../counter-words.ts';
import { pageFields, type TicketDoc } from '../ticket-doc.ts';
import { SignDialog } from './sign-dialog.tsx';

/** Lets the customer sign before a receipt is printed. */
export function SignButton({ account, id }: { account: string; id: string }): ReactNode {
  const t = useCounterWords();
  const [open, setOpen] = useState(false);
  const writable = useWritable(account, ticket);
  const { data } = useQuery({ ...docQuery<TicketDoc>(account, ticket, id, pageFields), enabled: open });
  if (!writable) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconWritingSign size={16} />}
        loading={open && data === undefined}
        onClick={() => setOpen(true)}
      >
        {t('ticket.sign')}
      </Button>
      {open && data !== undefined ? <SignDialog account={account} doc={data} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
