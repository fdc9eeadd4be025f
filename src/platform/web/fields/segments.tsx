import { type ReactNode, useId } from 'react';
import './segments.css';

/** A few values side by side, of which one is chosen with one key or touch. `label` is for screen readers. */
export function Segments<V extends string>(props: {
  label: string;
  value: V | undefined;
  options: readonly { readonly value: V; readonly label: ReactNode }[];
  onChange: (value: V) => void;
  disabled?: boolean;
}): ReactNode {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={props.label} className="o-segments">
      {props.options.map(({ value, label }) => (
        <label key={value}>
          <input
            type="radio"
            name={name}
            checked={props.value === value}
            disabled={props.disabled}
            onChange={() => props.onChange(value)}
          />
          {label}
        </label>
      ))}
    </div>
  );
}
