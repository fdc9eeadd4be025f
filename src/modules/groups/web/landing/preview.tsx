import type { ReactNode } from 'react';
import type { LandingWords } from './words.ts';

/** The columns of the drawn board with their colours and cards. */
export const columns = [
  ['open', 'grey', ['1', '4']],
  ['doing', 'blue', ['2', '3']],
  ['review', 'violet', ['5']],
  ['done', 'green', ['6']],
] as const;

/** Days and priority of the drawn cards. */
const facts: Readonly<Record<string, { readonly number: string; readonly days: number; readonly priority: string }>> = {
  '1': { number: '#0142', days: 1, priority: 'high' },
  '2': { number: '#0139', days: 3, priority: 'high' },
  '3': { number: '#0137', days: 4, priority: 'medium' },
  '4': { number: '#0141', days: 2, priority: 'medium' },
  '5': { number: '#0133', days: 6, priority: 'low' },
  '6': { number: '#0130', days: 8, priority: 'low' },
};

/** A drawn board in the page's language and theme, which shows the product without loading a picture. */
export function Preview({ text }: { text: LandingWords }): ReactNode {
  return (
    <figure className="a-preview" aria-label={text('preview.label')}>
      {columns.map(([column, tone, cards]) => (
        <div key={column} className="a-preview-column" data-column={column} aria-hidden>
          <p className="a-preview-head" data-tone={tone}>
            <span className="a-preview-dot" />
            {text(`preview.${column}`)}
            <span className="o-quiet">{cards.length}</span>
          </p>
          {cards.map((card) => (
            <div key={card} className="a-preview-card" data-priority={facts[card]?.priority}>
              <p className="o-quiet">
                {facts[card]?.number}
                <span>{text('preview.days', { count: facts[card]?.days ?? 1 })}</span>
              </p>
              <p className="o-strong">{text(`preview.${card}`)}</p>
              <p className="o-quiet">{text(`preview.${card}.who`)}</p>
            </div>
          ))}
        </div>
      ))}
    </figure>
  );
}
