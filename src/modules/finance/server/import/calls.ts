import type { Operation } from '#platform/server/openapi-calls.ts';
import { dateOrders, decimalSigns, delimiters, encodings, flagMeanings, roles } from '../../rules/csv/settings.ts';

const lines = { type: 'array', items: { type: 'integer' } };

/** What the API's page tells of the import of bank files. */
export const importCalls: readonly Operation[] = [
  {
    path: '/{db}/wallets-upload',
    method: 'post',
    id: 'uploadFile',
    tag: 'Finance',
    summary:
      'Reads a bank’s CSV file into a wallet: mode preview tells what every line becomes, mode import writes it. ' +
      'jq -Rs \'{wallet: "wal-…", content: .}\' file.csv | curl -H "Authorization: Bearer ofi_…" -H "Content-Type: application/json" -d @- …/wallets-upload',
    body: {
      type: 'object',
      required: ['wallet'],
      properties: {
        wallet: { type: 'string' },
        file: { type: 'string', format: 'byte', description: 'The file’s bytes as base64, at most 25 MB' },
        content: { type: 'string', description: 'The file’s text, in place of `file`' },
        mode: { enum: ['preview', 'import'], default: 'preview' },
        file_name: { type: 'string', maxLength: 200 },
        status: { enum: ['confirmed', 'unconfirmed'], default: 'unconfirmed' },
        column: {
          type: 'array',
          items: { enum: roles },
          description: 'A role for each column; proposed when left out',
        },
        date_format: { enum: dateOrders },
        decimal: { enum: decimalSigns },
        most_items_are: { enum: ['income', 'outgo'], description: 'What a number without a sign is' },
        plus: { enum: ['income', 'most'] },
        flags: { type: 'object', additionalProperties: { enum: flagMeanings } },
        encoding: { enum: encodings },
        delimiter: { enum: delimiters },
        header_line: { type: 'integer', minimum: 0 },
        ignore_line_one: { type: 'boolean' },
        skip: { ...lines, description: 'Lines to leave out' },
        include: { ...lines, description: 'Lines to take although they are known' },
      },
    },
    answer: 'document',
    status: 201,
  },
  {
    path: '/{db}/wallets-upload/{id}',
    method: 'get',
    id: 'importedRows',
    tag: 'Finance',
    summary: 'The rows of an import, and how many of them wait or were edited since',
    query: {
      skip: 'Rows to pass over',
      limit: 'Rows of the page, 100 unless told',
      waiting: 'true: only those that wait',
    },
    answer: 'document',
  },
];
