import { type ReactNode, useMemo } from 'react';
import { EntityForm, type EntityFormProps } from '#platform/web/form/entity-form.tsx';
import { LoadedWords } from '#platform/web/i18n/loaded-words.tsx';
import { counterWords } from '../counter-words.ts';
import { KnownPhone } from './known-phone.tsx';

/** The form of a customer. It begins with the phone, and offers the customer who has it already. */
export function CustomerForm(props: EntityFormProps & { onUse?: (id: string) => void }): ReactNode {
  const { onUse, ...form } = props;
  const initial = useMemo(() => ({ phones: [{ main: true }], ...form.initial }), [form.initial]);
  const after = {
    phones: (
      <LoadedWords name="counter" words={counterWords}>
        <KnownPhone onUse={onUse} />
      </LoadedWords>
    ),
  };
  return <EntityForm {...form} initial={initial} after={after} />;
}
