import type { ReactNode } from 'react';

/** The checkbox in the head of a table with selectable rows: all, some or none. */
export function SelectAll(props: {
  label: string;
  all: boolean;
  some: boolean;
  onChange: (all: boolean) => void;
}): ReactNode {
  return (
    <th className="o-check">
      <input
        type="checkbox"
        className="o-box"
        aria-label={props.label}
        checked={props.all}
        ref={(box) => {
          if (box !== null) box.indeterminate = props.some && !props.all;
        }}
        onChange={() => props.onChange(!props.all)}
      />
    </th>
  );
}
