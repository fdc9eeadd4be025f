import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import { tagsOf } from '#platform/web/fields/choice/tags.ts';
import { useCounterWords } from '../counter-words.ts';
import type { TicketDoc } from '../ticket-doc.ts';

/** What came with the device, to be ticked off while it is handed back. A reminder: nothing depends on the ticks. */
export function AccessoriesToReturn({ doc }: { doc: TicketDoc }): ReactNode {
  const t = useCounterWords();
  const all = tagsOf(doc.accessories);
  if (all.length === 0) return null;
  return (
    <fieldset className="t-lines">
      <legend>{t('counter.accessories-to-return')}</legend>
      {all.map((one) => (
        <Checkbox key={one} label={one} />
      ))}
    </fieldset>
  );
}
