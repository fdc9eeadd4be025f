import {
  IconAntennaBars2,
  IconAntennaBars4,
  IconAntennaBars5,
  IconCircle,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleDotted,
  IconCircleHalf2,
  IconCircleMinus,
  IconCircleX,
  IconClockX,
  IconEye,
  IconSend,
} from '@tabler/icons-react';
import { createElement, type ReactNode } from 'react';
import type { Mark, Shape } from '#platform/entity/define.ts';
import type { Icon } from '../../module.ts';

const icons: Readonly<Record<Shape, Icon>> = {
  circle: IconCircle,
  'circle-check': IconCircleCheck,
  'circle-dashed': IconCircleDashed,
  'circle-dotted': IconCircleDotted,
  'circle-half': IconCircleHalf2,
  'circle-minus': IconCircleMinus,
  'circle-x': IconCircleX,
  'clock-x': IconClockX,
  eye: IconEye,
  'one-bar': IconAntennaBars2,
  'two-bars': IconAntennaBars4,
  'three-bars': IconAntennaBars5,
  plane: IconSend,
};

/** An option as shape, colour and label; only the label if it has no mark. */
export function OptionMark(props: { mark: Mark | undefined; label: string }): ReactNode {
  const { mark, label } = props;
  if (mark === undefined) return label;
  return (
    <span className="o-mark-option" data-tone={mark.tone}>
      {createElement(icons[mark.shape], { size: 16, stroke: 2 })}
      <span>{label}</span>
    </span>
  );
}
