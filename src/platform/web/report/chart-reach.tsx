import { useEffect } from 'react';
import { useActiveTooltipLabel, useYAxisInverseScale } from 'recharts';
import { type Column, type Line, nearest } from './report-line.ts';

/** What a chart is being looked at for: the key of the line, and which curve is nearest to a height in it. */
export interface Reach {
  key?: string | undefined;
  nearest?: (key: string | undefined, y: number | undefined) => string | undefined;
}

/** Stands within a chart, where alone its scales are known, and draws nothing. */
export function ChartReach(props: {
  lines: readonly Line[];
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
