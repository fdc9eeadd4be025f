import { lineTotal } from '../../rules/estimates/estimate-total.ts';
import { linesIn, type AnsweredLine } from '../../rules/estimates/answer.ts';
import { isExpired } from '../../rules/estimates/estimate-status.ts';
import { formatTicketNumber } from '../../rules/number.ts';
import { type Html, markup } from './html.ts';
import type { PageData, ShownEstimate } from './page-data.ts';
import type { PageFormats, Shown } from './page-formats.ts';

interface Page {
  readonly data: PageData;
  readonly shown: Shown;
  readonly formats: PageFormats;
}

type Doc = ShownEstimate['doc'];

/** An estimate line by line; one that waits for an answer has a tick per line and the buttons. */
export function estimateHtml({ doc, shown: digest }: ShownEstimate, page: Page): Html {
  const { say, date } = page.formats;
  const isSent = doc['status'] === 'sent';
  const isOver = doc['status'] === 'expired' || (isSent && isExpired(doc as { valid_until?: string }, page.data.today));
  const canAnswer = isSent && !isOver;
  const version = Number(doc['version'] ?? 1);
  const number = formatTicketNumber(Number(doc['number']));
  const content = markup`${tableHtml(doc, canAnswer, page)}${termsHtml(doc, page)}`;
  const result = isOver ? say('answer.expired') : say(answerWord(doc), { date: date(doc['answered_at']) });
  return markup`<section>
    <h2>${say('estimate', { number })}${version === 1 ? null : markup` <span class="q">${say('version', { version: String(version) })}</span>`}</h2>
    ${canAnswer ? answerHtml(doc, digest, page, content) : markup`<p class="n">${result}</p>${content}`}
    ${isSent || isOver ? questionHtml(doc, digest, page) : null}
  </section>`;
}

function tableHtml(doc: Doc, canAnswer: boolean, { formats }: Page): Html {
  const { say, money } = formats;
  const accepted = doc['accepted_total'];
  const row = (line: AnsweredLine, at: number): Html => {
    const text = lineHtml(line, doc['currency'], formats);
    const cell = canAnswer
      ? markup`<label><input type=checkbox name=l${at + 1} checked><span>${text}</span></label>`
      : text;
    return markup`<tr><td>${cell}<td>${money(lineTotal(line), doc['currency'])}`;
  };
  const approved =
    accepted === undefined || accepted === doc['total']
      ? null
      : markup`<tr><td>${say('accepted.total')}<td>${money(accepted, doc['currency'])}`;
  return markup`<table>
    <thead><tr><th scope="col">${say('line')}<th scope="col">${say('amount')}</thead>
    <tbody>${linesIn(doc).map(row)}</tbody>
    <tfoot><tr><td>${say('total')}<td>${money(doc['total'], doc['currency'])}${approved}</tfoot>
  </table>`;
}

function lineHtml(line: AnsweredLine, currency: unknown, { say, money, number }: PageFormats): Html {
  const quantity = line.quantity ?? '0';
  const each =
    Number(quantity) === 1 ? null : markup`<small>${number(quantity)} × ${money(line.value, currency)}</small>`;
  const state =
    line.state === 'accepted'
      ? markup`<small class="y">${say('accepted')}</small>`
      : line.state === 'declined'
        ? markup`<small class="x">${say('declined')}</small>`
        : null;
  return markup`${line.description}${each}${state}`;
}

function termsHtml(doc: Doc, { formats: { say, date } }: Page): Html {
  const facts = [
    [say('valid'), date(doc['valid_until'])],
    [say('payment'), String(doc['payment'] ?? '')],
    [say('starts'), date(doc['starts_on'])],
    [say('ends'), date(doc['ends_on'])],
  ].filter(([, value]) => value !== '');
  const observation = typeof doc['observation'] === 'string' ? markup`<p class="w">${doc['observation']}</p>` : null;
  return markup`${observation}<dl>${facts.map(([label, value]) => markup`<dt>${label}</dt><dd>${value}</dd>`)}</dl>`;
}

function answerHtml(doc: Doc, digest: string, page: Page, content: Html): Html {
  const { say } = page.formats;
  const choice = (device: 'return' | 'keep'): Html =>
    markup`<label><input type="radio" name="device" value="${device}">${say(`device.${device}`)}</label>`;
  return markup`<form method="post" action="${page.shown.path}/answer">
    ${bindingHtml(doc, digest, page)}
    <p>${say('tick')}</p>
    ${content}
    ${nameHtml(page)}
    <p><button class="m" name="answer" value="approved">${say('approve')}</button></p>
    <details><summary>${say('decline')}</summary>
      <fieldset><legend>${say('device_question')}</legend>${choice('return')}${choice('keep')}</fieldset>
      <p><button name="answer" value="declined">${say('decline')}</button></p>
    </details>
  </form>`;
}

function questionHtml(doc: Doc, digest: string, page: Page): Html {
  const { say } = page.formats;
  return markup`<details><summary>${say('question')}</summary><form method="post" action="${page.shown.path}/answer">
    ${bindingHtml(doc, digest, page)}
    ${nameHtml(page)}
    <label class="o">${say('text')}<textarea name="text" rows="3" maxlength="2000" required></textarea></label>
    <button name="answer" value="question">${say('ask')}</button>
  </form></details>`;
}

function nameHtml({ formats: { say } }: Page): Html {
  return markup`<label class="o">${say('name')}<input type="text" name="name" maxlength="160" autocomplete="name"></label>`;
}

/** What an answer repeats, so that it counts only for what was shown. */
function bindingHtml(doc: Doc, digest: string, { shown }: Page): Html {
  const fields = { estimate_id: doc._id, version: String(doc['version'] ?? 1), sha256: digest, lang: shown.locale };
  return markup`${Object.entries(fields).map(([name, value]) => markup`<input type="hidden" name="${name}" value="${value}">`)}`;
}

function answerWord(doc: Doc): 'answer.approved' | 'answer.partly' | 'answer.declined' {
  if (doc['status'] === 'declined') return 'answer.declined';
  const isPart = doc['accepted_total'] !== undefined && doc['accepted_total'] !== doc['total'];
  return isPart ? 'answer.partly' : 'answer.approved';
}
