import type { ReactNode } from 'react';
import type { Entity } from '#platform/entity/define.ts';
import { textOf } from '#platform/web/fields/control-props.ts';
import { SuggestControl } from '#platform/web/fields/choice/suggest-control.tsx';
import { useForm } from '#platform/web/form/form-context.ts';
import { complaintText } from '#platform/web/i18n/complaint.ts';
import { fieldLabel } from '#platform/web/i18n/labels.ts';
import type { KnownKind } from '../../rules/categories/known-names.ts';
import { useSuggestions } from '../register/use-suggestions.ts';
import { useTranslations } from '../words.ts';

/** Payer or payee, with known names; a known name fills in its last categories if none are chosen. */
export function WhoField(props: { entity: Entity; name: string; learnFrom: KnownKind }): ReactNode {
  const t = useTranslations();
  const form = useForm();
  const known = useSuggestions(form.account, props.learnFrom, textOf(form.values[props.name]));
  const { name } = props;
  const complaints = form.complaintsAt(name);
  const choose = (who: string): void => {
    form.setValue(name, who === '' ? null : who);
    const categories = known.categoriesOf.get(who);
    const isFree = !Array.isArray(form.values['categories']) || form.values['categories'].length === 0;
    if (categories !== undefined && isFree && form.doc === null) form.setValue('categories', categories);
  };
  return (
    <SuggestControl
      input={{
        label: fieldLabel(t, props.entity, name),
        name,
        maxLength: 200,
        disabled: form.busy,
        error: complaints.length === 0 ? null : complaints.map((one) => complaintText(t, one)).join(', '),
      }}
      words={known.names}
      isLoading={known.isLoading}
      value={textOf(form.values[name])}
      onChange={choose}
    />
  );
}
