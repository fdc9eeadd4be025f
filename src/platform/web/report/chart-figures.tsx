import type { ReactNode } from 'react';
import type { Column, Line } from './report-line.ts';

/** The figures at one place of a chart, as they are written everywhere; the chart says which place that is. */
export function ChartFigures(props: {
  active?: boolean;
  label?: string | number;
  known: ReadonlyMap<string, Line>;
  series: readonly Column[];
  colours: readonly string[];
}): ReactNode {
  const { series, colours } = props;
  const line = props.known.get(String(props.label));
  if (props.active !== true || line === undefined) return null;
  return (
    <div className="o-chart-figures o-small">
      <p className="o-strong o-flush">{line.text}</p>
      <dl>
        {series.map((column, at) => (
          <div key={column.name}>
            <dt>
              <span className="o-chart-key" style={{ background: colours[at % colours.length] }} />
              {column.label}
            </dt>
            <dd>{column.write(line.figures[column.name] ?? null)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
