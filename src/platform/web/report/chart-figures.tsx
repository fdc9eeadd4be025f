import type { ReactNode } from 'react';
import type { Column, Line } from './report-line.ts';

/** How a series is drawn, in the chart, in the legend and next to its figures. */
export interface Ink {
  readonly stroke: string;
  readonly fill: string;
}

/** The figures at one place of a chart, formatted; the chart says which place. */
export function ChartFigures(props: {
  active?: boolean;
  label?: string | number;
  known: ReadonlyMap<string, Line>;
  series: readonly Column[];
  inks: readonly Ink[];
}): ReactNode {
  const { series, inks } = props;
  const line = props.known.get(String(props.label));
  if (props.active !== true || line === undefined) return null;
  return (
    <div className="o-chart-figures o-small">
      <p className="o-strong o-flush">{line.text}</p>
      <dl>
        {series.map((column, at) => (
          <div key={column.name}>
            <dt>
              <ChartKey ink={inks[at]} />
              {column.label}
            </dt>
            <dd>{column.write(line.figures[column.name] ?? null)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** The legend of the series below a chart of columns or bars. */
export function ChartLegend(props: { series: readonly Column[]; inks: readonly Ink[] }): ReactNode {
  return (
    <ul className="o-plain-list o-chart-legend">
      {props.series.map((column, at) => (
        <li key={column.name}>
          <ChartKey ink={props.inks[at]} />
          {column.label}
        </li>
      ))}
    </ul>
  );
}

function ChartKey({ ink }: { ink: Ink | undefined }): ReactNode {
  return <span className="o-chart-key" style={{ background: ink?.fill, borderColor: ink?.stroke }} />;
}
