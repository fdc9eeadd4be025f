import { type ReactNode, useRef } from 'react';
import { QrCode } from '#platform/web/parts/qr-code.tsx';
import type { Label } from '../../rules/sheets/label.ts';
import { usePageSize } from './use-page-size.ts';
import './roll.css';

/** A label as a label printer prints it, 62 × 29 mm. The PDF also makes long texts smaller. */
export function LabelPaper({ label }: { label: Label }): ReactNode {
  const paper = useRef<HTMLDivElement>(null);
  usePageSize(paper, 62, 29);
  return (
    <div ref={paper} className="t-label" lang={label.locale}>
      <QrCode rows={label.qr} className="t-label-code" />
      <div>
        <p className="t-label-head">
          <strong>{label.title}</strong>
          <span>{label.date}</span>
        </p>
        {label.lines.map(({ text, strong = false }) => (
          <p key={text}>{strong ? <strong>{text}</strong> : text}</p>
        ))}
      </div>
    </div>
  );
}
