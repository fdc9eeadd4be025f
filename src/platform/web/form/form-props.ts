import type { AnyDoc, Entity, Input } from '#platform/entity/define.ts';
import type { Saved } from '../api/write.ts';

/** What the form of a record gets, of one that exists (`doc`) or of a new one that begins with `initial`. */
export interface FormProps<D extends AnyDoc = AnyDoc> {
  readonly account: string;
  readonly entity: Entity;
  readonly doc?: D;
  readonly initial?: Input;
  readonly onSaved: (saved: Saved) => void;
  readonly onCancel: () => void;
}
