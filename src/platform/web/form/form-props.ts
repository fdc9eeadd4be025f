import type { AnyDoc, Entity, Input } from '#platform/entity/define.ts';
import type { Saved } from '../api/write.ts';

/** The props of a record's form: for an existing record (`doc`), or for a new one that starts with `initial`. */
export interface FormProps<D extends AnyDoc = AnyDoc> {
  readonly account: string;
  readonly entity: Entity;
  readonly doc?: D;
  readonly initial?: Input;
  readonly onSaved: (saved: Saved) => void;
  readonly onCancel: () => void;
}
