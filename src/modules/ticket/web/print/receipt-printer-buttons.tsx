import { Button } from '@mantine/core';
import { IconReceipt } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { errorText } from '#platform/web/i18n/describe-error.ts';
import { showToast } from '#platform/web/parts/toasts.tsx';
import { escPos } from '../../rules/rolls/esc-pos.ts';
import { type RollPaper, rolls } from '../../rules/sheets/papers.ts';
import { isIssued } from '../../rules/sheets/issued-kinds.ts';
import type { Label } from '../../rules/sheets/label.ts';
import type { Sheet } from '../../rules/sheets/sheet.ts';
import { useCounterWords } from '../counter-words.ts';
import { type Connection, connections, sendToPrinter } from './receipt-printer.ts';
import { partsOf } from './roll.tsx';

/** Prints on a receipt printer without the print dialog, where the browser can reach one. */
export function ReceiptPrinterButtons(props: {
  show: string;
  paper: RollPaper;
  printed: Sheet | Label;
  /** The PDF of the same sheet, which is stored as handed out. */
  issue: string;
}): ReactNode {
  const t = useCounterWords();
  const [busy, setBusy] = useState<Connection | null>(null);
  const print = async (connection: Connection): Promise<void> => {
    setBusy(connection);
    try {
      const bytes = escPos(partsOf(props.printed), rolls[props.paper].columns);
      const isSent = await sendToPrinter(connection, bytes);
      if (isSent && isIssued(props.show)) await fetch(props.issue);
      if (isSent) showToast({ text: t('print.sent-to-printer') });
    } catch (error) {
      showToast({
        text: error instanceof DOMException ? t('print.printer-failed') : errorText(t, error),
        failed: true,
      });
    } finally {
      setBusy(null);
    }
  };
  return connections().map((connection) => (
    <Button
      key={connection}
      variant="default"
      leftSection={<IconReceipt size={16} />}
      loading={busy === connection}
      onClick={() => void print(connection)}
    >
      {t(`print.${connection}`)}
    </Button>
  ));
}
