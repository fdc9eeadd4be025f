import { Fragment, type ReactNode } from 'react';
import { QrCode } from '#platform/web/parts/qr-code.tsx';
import { contentPath } from '#modules/activity/web/files/use-files.ts';
import { type Sheet, type SheetBlock, type SheetFact, sheetTitle, signatureWords } from '../../rules/sheets/sheet.ts';
import { Drawing } from '../sign/drawing.tsx';
import { useSharedPage } from './use-shared-page.ts';

/** A sheet as the browser prints it: white paper in both themes, and a cutting line between two copies that share a page. */
export function PaperSheet({ account, sheet }: { account: string; sheet: Sheet }): ReactNode {
  const paper = useSharedPage(sheet);
  return (
    <div ref={paper} className="t-paper" lang={sheet.locale}>
      {sheet.copies.map((copy) => (
        <article key={copy} className="t-copy">
          <header>
            {sheet.issuer.logo === null ? null : (
              <img className="t-paper-logo" src={contentPath(account, sheet.issuer.logo.id)} alt="" />
            )}
            <div className="t-paper-from">
              <strong className="t-paper-large">{sheet.issuer.name}</strong>
              {sheet.issuer.lines.map((line) => (
                <div key={line} className="t-paper-quiet">
                  {line}
                </div>
              ))}
            </div>
            <div className="t-paper-end">
              <strong className="t-paper-large">{sheetTitle(sheet)}</strong>
              <div>{sheet.date}</div>
              {copy === '' ? null : <div className="t-paper-quiet">{copy}</div>}
            </div>
            {sheet.qr === null ? null : <QrCode rows={sheet.qr} className="t-paper-qr" />}
          </header>
          {sheet.blocks.map((block, index) => (
            <Block key={index} block={block} />
          ))}
          {sheet.foot === null ? null : <p className="t-paper-foot">{sheet.foot}</p>}
          <footer>
            {sheet.signatures.map((one) => (
              <div key={one.label}>
                <Drawing drawing={one.drawing} />
                {signatureWords(one)}
              </div>
            ))}
          </footer>
        </article>
      ))}
    </div>
  );
}

function Block({ block }: { block: SheetBlock }): ReactNode {
  switch (block.kind) {
    case 'facts':
      return block.facts.length === 0 ? null : <FactList className="t-paper-facts" facts={block.facts} />;
    case 'text':
      return (
        <section>
          <h2>{block.label}</h2>
          <p>{block.text}</p>
        </section>
      );
    case 'list':
      return (
        <section>
          <h2>{block.label}</h2>
          {block.items.map(([sign, text]) => (
            <p key={sign} className="t-paper-clause">
              <span>{sign}</span>
              <span>{text}</span>
            </p>
          ))}
        </section>
      );
    case 'table':
      return <Table heads={block.heads} rows={block.rows} />;
    case 'sums':
      return <FactList className="t-paper-sums" facts={block.sums} />;
    case 'heading':
      return (
        <h2 className="t-paper-head" data-level={block.level}>
          {block.text}
        </h2>
      );
    case 'prose':
      return (
        <p className="t-paper-prose" style={{ marginLeft: `${block.depth * 5}mm` }}>
          <span>{block.sign}</span>
          <span>
            {block.runs.map((run, index) =>
              run.strong ? <strong key={index}>{run.text}</strong> : <Fragment key={index}>{run.text}</Fragment>,
            )}
          </span>
        </p>
      );
    case 'code':
      return <pre className="t-paper-code">{block.text}</pre>;
    case 'pix':
      return (
        <section className="t-paper-pix">
          <QrCode rows={block.rows} className="t-paper-pix-code" />
          <FactList className="t-paper-pix-facts" facts={block.facts} />
        </section>
      );
    case 'grid':
      return <Table words heads={block.heads} rows={block.rows} />;
  }
}

function Table(props: {
  heads: readonly string[];
  rows: readonly (readonly string[])[];
  /** All columns have words, not figures. */
  words?: boolean;
}): ReactNode {
  return (
    <table data-words={props.words}>
      <thead>
        <tr>
          {props.heads.map((head, at) => (
            <th key={at} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {props.rows.map((row, index) => (
          <tr key={index}>
            {row.map((cell, at) => (
              <td key={at}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function FactList(props: { className: string; facts: readonly SheetFact[] }): ReactNode {
  return (
    <dl className={props.className}>
      {props.facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
