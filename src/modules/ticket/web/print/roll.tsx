import { type ReactNode, useRef } from 'react';
import { QrCode } from '#platform/web/parts/qr-code.tsx';
import { contentPath } from '#modules/activity/web/files/use-files.ts';
import { labelParts, type RollPart, rollParts } from '../../rules/rolls/roll-parts.ts';
import { type RollPaper, rolls } from '../../rules/sheets/papers.ts';
import type { Label } from '../../rules/sheets/label.ts';
import type { Sheet } from '../../rules/sheets/sheet.ts';
import { Drawing } from '../sign/drawing.tsx';
import { usePageSize } from './use-page-size.ts';
import './roll.css';

interface RollProps {
  readonly account: string;
  readonly paper: RollPaper;
  readonly printed: Sheet | Label;
}

/** The copies of a sheet or label, of which each part is printed below the one before it. */
export function partsOf(printed: Sheet | Label): readonly (readonly RollPart[])[] {
  if (!('copies' in printed)) return [labelParts(printed)];
  return printed.copies.map((copy) => rollParts(printed, copy));
}

/** A sheet or label as a receipt printer prints it: white paper as wide as the roll. */
export function Roll({ account, paper, printed }: RollProps): ReactNode {
  const roll = useRef<HTMLDivElement>(null);
  usePageSize(roll, rolls[paper].width);
  const logo = 'copies' in printed ? printed.issuer.logo : null;
  return (
    <div ref={roll} className="t-roll" data-paper={paper} lang={printed.locale}>
      {partsOf(printed).map((parts, copy) => (
        <article key={copy} className="t-copy">
          {parts.map((part, at) => (
            <Part key={at} part={part} logo={logo === null ? undefined : contentPath(account, logo.id)} />
          ))}
        </article>
      ))}
    </div>
  );
}

function Part({ part, logo }: { part: RollPart; logo: string | undefined }): ReactNode {
  switch (part.kind) {
    case 'text':
      return (
        <p data-strong={part.strong} data-large={part.large} data-centre={part.centre}>
          {part.text}
        </p>
      );
    case 'pair':
      return (
        <p className="t-roll-pair" data-strong={part.strong}>
          <span>{part.left}</span>
          <span>{part.right}</span>
        </p>
      );
    case 'rule':
      return <hr />;
    case 'gap':
      return <div className="t-roll-gap" />;
    case 'logo':
      return <img src={logo} alt="" />;
    case 'qr':
      return <QrCode rows={part.rows} className="t-roll-code" />;
    case 'signature':
      return (
        <div className="t-roll-signature">
          <Drawing drawing={part.drawing} />
          <p>{part.name}</p>
        </div>
      );
  }
}
