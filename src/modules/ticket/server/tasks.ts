import { answerTasks } from '#platform/server/workers/answer.ts';
import { planHistory, previewHistory } from './history/judge-history.ts';
import { readHistory } from './history/read-history.ts';
import { readMail } from './messages/inbound/read-mail.ts';
import { noteHtml } from './handbook/note-html.ts';
import { labelPdf } from './print/narrow/label-pdf.ts';
import { noteBlocks } from './print/note-blocks.ts';
import { labelRollPdf, rollPdf } from './print/narrow/roll-pdf.ts';
import { readInvoice } from '../rules/parts/invoice/read-invoice.ts';
import { sheetPdf } from './print/sheet-pdf.ts';

/** Functions of this module that run in threads. */
export const ticketTasks = {
  labelPdf,
  labelRollPdf,
  noteBlocks,
  noteHtml,
  planHistory,
  previewHistory,
  readHistory,
  readInvoice,
  readMail,
  rollPdf,
  sheetPdf,
};

export const run = answerTasks(ticketTasks);
