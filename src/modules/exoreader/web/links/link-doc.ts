import type { AnyDoc } from '#platform/entity/define.ts';

export interface LinkDoc extends AnyDoc {
  readonly url: string;
  readonly name?: string;
  readonly tag_names?: readonly string[];
  readonly notes?: string;
  readonly read_later?: boolean;
  readonly added_at?: string;
}
