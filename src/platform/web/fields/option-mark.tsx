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
import type { ReactNode } from 'react';
import type { Icon } from '../module.ts';

interface Look {
  readonly icon: Icon;
  readonly tone: string;
}

/** Words that mean a state wherever they stand: each has a shape of its own beside its colour. */
const looks: Readonly<Record<string, Look>> = {
  open: { icon: IconCircle, tone: 'blue' },
  block: { icon: IconCircleMinus, tone: 'red' },
  doing: { icon: IconCircleHalf2, tone: 'amber' },
  review: { icon: IconEye, tone: 'violet' },
  done: { icon: IconCircleCheck, tone: 'green' },
  cancel: { icon: IconCircleX, tone: 'grey' },
  low: { icon: IconAntennaBars2, tone: 'grey' },
  medium: { icon: IconAntennaBars4, tone: 'amber' },
  high: { icon: IconAntennaBars5, tone: 'red' },
  draft: { icon: IconCircleDashed, tone: 'grey' },
  sent: { icon: IconSend, tone: 'blue' },
  approved: { icon: IconCircleCheck, tone: 'green' },
  declined: { icon: IconCircleX, tone: 'red' },
  expired: { icon: IconClockX, tone: 'grey' },
  pending: { icon: IconCircleDotted, tone: 'amber' },
  accepted: { icon: IconCircleCheck, tone: 'green' },
};

/** An option as shape, colour and word. */
export function OptionMark(props: { value: string; label: string }): ReactNode {
  const look = looks[props.value];
  if (look === undefined) return props.label;
  return (
    <span className="o-mark-option" data-tone={look.tone}>
      <look.icon size={16} stroke={2} />
      <span>{props.label}</span>
    </span>
  );
}
