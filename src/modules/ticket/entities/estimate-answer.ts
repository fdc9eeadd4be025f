import { defineEntity } from '#platform/entity/define.ts';
import { answerWays, deviceChoices, answerKinds } from '../rules/estimates/answer-options.ts';

/** What a customer answered to a sent estimate, bound to what was shown: a later estimate needs an answer of its own. */
export const estimateAnswer = defineEntity({
  kind: 'estimate_answer',
  plural: 'estimate_answers',
  prefix: 'esa',
  module: 'ticket',
  scope: 'account',
  belongsTo: 'estimate_id',
  readonly: true,
  trash: true,
  timeline: false,
  searched: false,
  fields: {
    estimate_id: { type: 'ref', to: 'estimate', write: 'server', indexed: true },
    version: { type: 'integer', min: 1, write: 'server' },
    /** SHA-256 of the lines, terms and total that were shown. */
    shown: { type: 'text', max: 64, write: 'server' },
    /** The issued document of that version and the SHA-256 of its PDF, if it was made by then. */
    crystal_id: { type: 'ref', to: 'crystal', write: 'server' },
    sha256: { type: 'text', max: 64, write: 'server' },
    answer: { type: 'option', options: answerKinds, write: 'server' },
    /** The lines by their number from 1. Empty for a question. */
    lines: {
      type: 'list',
      max: 200,
      of: { line: { type: 'integer', min: 1, max: 200 }, accepted: { type: 'boolean' } },
      write: 'server',
    },
    total: { type: 'decimal', scale: 2, currency: 'currency', ofGroup: true, write: 'server' },
    currency: { type: 'text', max: 10, format: 'currency', write: 'server' },
    device: { type: 'option', options: deviceChoices, write: 'server' },
    name: { type: 'text', max: 160, write: 'server' },
    text: { type: 'content', max: 2000, write: 'server' },
    at: { type: 'time', write: 'server' },
    how: { type: 'option', options: answerWays, write: 'server' },
    /** Of an answer on the page: the network (`203.0.113.0/24`) and the browser. */
    network: { type: 'text', max: 60, write: 'server' },
    agent: { type: 'text', max: 300, write: 'server' },
    /** Id of the customer. It remains when the customer is removed, so that an erasure still finds the answer. */
    customer: { type: 'text', max: 64, write: 'server', indexed: true },
  },
  title: 'name',
  titleElse: ['answer'],
  list: ['at', 'answer', 'name', 'how'],
  form: [],
  sort: '-created_at',
});
