import { type ReactNode, useCallback, useMemo, useRef, useEffect } from 'react';
import {
  Bar,
  BarChart,
  CartesianGrid,
  Legend,
  Line,
  LineChart,
  type MouseHandlerDataParam,
  Tooltip,
  XAxis,
  YAxis,
  useActiveTooltipLabel,
  useYAxisInverseScale,
} from 'recharts';
import { useT } from '../i18n/language.tsx';
import { ChartFigures, ChartLegend, type Ink } from './chart-figures.tsx';
import { opens, type Picture, type Column, type Line as ReportLine, type Place, nearest } from './report-line.ts';
import './chart.css';

/** Series differ in their strokes, or in how much of a column is filled, as well as in colour. */
const colours = ['accent', 'orange', 'violet', 'blue', 'green', 'grey'].map((name) => `var(--o-${name})`);
const dashes = ['', '7 4', '2 3', '9 3 2 3', '4 2', '1 4'];

/** The most bars that are still readable; the table next to the chart shows all. */
const maxBars = 12;
const tick = { fill: 'var(--o-quiet)' };

/**
 * The chart of a report: columns or curves over time, or a bar for each line. Arrow keys and the mouse show figures,
 * Enter and a click open the rows behind them; a first touch shows, a second opens. Screen readers have the table next
 * to it.
 */
export function Chart(props: {
  title: string;
  picture: Picture;
  columns: readonly Column[];
  lines: readonly ReportLine[];
  open: (place: Place) => void;
}): ReactNode {
  const t = useT();
  const { picture, title } = props;
  const isBars = picture.shape === 'bars';
  const lines = isBars ? props.lines.slice(0, maxBars) : props.lines;
  const series = picture.series.flatMap((name) => props.columns.filter((column) => column.name === name));
  const known = useMemo(() => new Map(lines.map((line) => [line.key, line])), [lines]);
  const reach = useRef<Reach>({});
  const setReach = useCallback((next: Reach) => {
    reach.current = next;
  }, []);
  const touched = useRef<string | undefined>(undefined);
  const hit = useRef<string | undefined>(undefined);

  const open = (key: string | undefined, name?: string): void => {
    const place = opens(known.get(key ?? ''), picture.series, name);
    if (place !== undefined) props.open(place);
  };
  const click = (state: MouseHandlerDataParam, event: { nativeEvent: Event }): void => {
    const key = state.activeLabel === undefined ? undefined : String(state.activeLabel);
    const name = hit.current ?? reach.current.nearest?.(key, state.activeCoordinate?.y);
    hit.current = undefined;
    const isTouch = 'pointerType' in event.nativeEvent && event.nativeEvent.pointerType === 'touch';
    if (isTouch && touched.current !== key) touched.current = key;
    else open(key, name);
  };
  const data = lines.map((line) => ({
    key: line.key,
    ...Object.fromEntries(series.map(({ name, unit = 1 }) => [name, valueOf(line.figures[name], unit, picture.shape)])),
  }));
  const inks = series.map((_column, at) => inkOf(picture, at));
  const [first] = series;
  const write = (value: number): string => first?.mark?.(value * (first.unit ?? 1)) ?? String(value);
  const name = (key: string): string => known.get(key)?.text ?? key;
  const common = {
    data,
    title,
    desc: t('report.chart-keys'),
    responsive: true,
    onClick: click,
    margin: { top: 8, right: 24, bottom: 0, left: 0 },
    style: { width: '100%', height: isBars ? 44 + lines.length * (12 + 18 * series.length) : 240 },
  };
  const figures = (
    <Tooltip isAnimationActive={false} content={<ChartFigures known={known} series={series} inks={inks} />} />
  );
  const legend =
    series.length < 2 ? null : picture.shape === 'lines' ? (
      <Legend align="left" iconType="plainline" itemSorter={null} />
    ) : (
      <Legend content={<ChartLegend series={series} inks={inks} />} />
    );
  const names = { dataKey: 'key', tickFormatter: name, tick, axisLine: { stroke: 'var(--o-line)' }, tickLine: false };
  const values = {
    type: 'number',
    niceTicks: 'snap125',
    tickFormatter: write,
    tick,
    axisLine: false,
    tickLine: false,
    allowDecimals: first?.whole !== true,
  } as const;
  const grid = <CartesianGrid stroke="var(--o-line)" vertical={isBars} horizontal={!isBars} />;
  const inner = <ChartReach lines={lines} series={picture.shape === 'lines' ? series : []} onReach={setReach} />;
  return (
    <div
      className="o-chart"
      role="presentation"
      data-opens={lines.some(({ to }) => to !== undefined) || undefined}
      onKeyDown={(event) => {
        if (event.key === 'Enter') open(reach.current.key);
      }}
    >
      {picture.shape === 'lines' ? (
        <LineChart {...common}>
          {grid}
          <XAxis {...names} minTickGap={24} />
          <YAxis {...values} width="auto" />
          {figures}
          {legend}
          {series.map((each, at) => (
            <Line
              key={each.name}
              dataKey={each.name}
              name={each.label}
              stroke={inks[at]?.stroke ?? ''}
              strokeWidth={2}
              strokeDasharray={dashes[at % dashes.length] ?? ''}
              // A curve of one point would be invisible.
              dot={lines.filter(({ figures: own }) => (own[each.name] ?? null) !== null).length < 3}
              isAnimationActive={false}
            />
          ))}
          {inner}
        </LineChart>
      ) : (
        <BarChart {...common} layout={isBars ? 'vertical' : 'horizontal'} barGap={2}>
          {grid}
          {isBars ? (
            <>
              <XAxis {...values} />
              <YAxis {...names} tickFormatter={(key: string) => cut(name(key))} type="auto" interval={0} width={128} />
            </>
          ) : (
            <>
              <XAxis {...names} minTickGap={8} />
              <YAxis {...values} width="auto" />
            </>
          )}
          {figures}
          {legend}
          {series.map((each, at) => (
            <Bar
              key={each.name}
              dataKey={each.name}
              name={each.label}
              fill={inks[at]?.fill ?? ''}
              stroke={inks[at]?.stroke ?? ''}
              maxBarSize={isBars ? 16 : 32}
              isAnimationActive={false}
              onClick={() => {
                hit.current = each.name;
              }}
            />
          ))}
          {inner}
        </BarChart>
      )}
      {lines.length === props.lines.length ? null : (
        <p className="o-quiet o-small o-flush">
          {t('report.chart-most', { count: lines.length, all: props.lines.length })}
        </p>
      )}
    </div>
  );
}

/** A point of a line without data is a gap; a column or bar without data has no height. */
function valueOf(figure: string | number | null | undefined, unit: number, shape: Picture['shape']): number | null {
  if (figure === null || figure === undefined) return shape === 'lines' ? null : 0;
  return Number(figure) / unit;
}

function inkOf(picture: Picture, at: number): Ink {
  const stroke = colours[at % colours.length] ?? '';
  const isFull = at === 0 || picture.shape === 'lines';
  return { stroke, fill: isFull ? stroke : `color-mix(in srgb, ${stroke} 35%, transparent)` };
}

/** A name next to a bar; the tooltip shows the whole name. */
function cut(text: string): string {
  return text.length > 18 ? `${text.slice(0, 17).trimEnd()}…` : text;
}

/** What the pointer or the arrow keys point at: the key of a line, and the curve nearest to a height in it. */
interface Reach {
  key?: string | undefined;
  nearest?: (key: string | undefined, y: number | undefined) => string | undefined;
}

/** Draws nothing; recharts gives the scales only to components within the chart. */
function ChartReach(props: {
  lines: readonly ReportLine[];
  series: readonly Column[];
  onReach: (reach: Reach) => void;
}): null {
  const { lines, series, onReach } = props;
  const label = useActiveTooltipLabel();
  const inverse = useYAxisInverseScale();
  useEffect(() => {
    onReach({
      key: label === undefined ? undefined : String(label),
      nearest: (key, y) => {
        const line = lines.find((each) => each.key === key);
        const value = y === undefined ? undefined : inverse?.(y);
        if (line === undefined || typeof value !== 'number') return undefined;
        return nearest(
          line,
          series.map(({ name }) => name),
          value,
        );
      },
    });
  }, [label, inverse, lines, series, onReach]);
  return null;
}
