import { memo, type ReactNode } from 'react';
import type { Field } from '#platform/entity/define.ts';
import { BooleanControl, OptionControl } from './choice/choice-control.tsx';
import type { ControlProps } from './control-props.ts';
import { DateControl, TimeControl } from './date-control.tsx';
import { ListControl } from './list-control.tsx';
import { DecimalControl, IntegerControl } from './number-control.tsx';
import { RefControl, type RefControlProps } from './choice/ref-control.tsx';
import { TagsControl, type TagsControlProps } from './choice/tags-control.tsx';
import { ContentControl, TextControl } from './text-control.tsx';

export type AnyControlProps = ControlProps<Field> &
  Pick<RefControlProps, 'account' | 'known' | 'onCreate'> &
  Pick<TagsControlProps, 'words'> & { readonly options?: readonly string[] };

/** The control for a field's type; forms, filters and bulk changes use it. */
export const Control = memo(function Control(props: AnyControlProps): ReactNode {
  const { field, options, words, ...rest } = props;
  switch (field.type) {
    case 'text':
      return <TextControl {...rest} field={field} />;
    case 'content':
      return <ContentControl {...rest} field={field} />;
    case 'integer':
      return <IntegerControl {...rest} field={field} />;
    case 'decimal':
      return <DecimalControl {...rest} field={field} />;
    case 'boolean':
      return <BooleanControl {...rest} field={field} />;
    case 'date':
      return <DateControl {...rest} field={field} />;
    case 'time':
      return <TimeControl {...rest} field={field} />;
    case 'option':
      return <OptionControl {...rest} field={field} {...(options === undefined ? {} : { options })} />;
    case 'ref':
      return <RefControl {...rest} field={field} />;
    case 'tags':
      return <TagsControl {...rest} field={field} words={words} />;
    case 'list':
      return <ListControl {...rest} field={field} />;
  }
});
