import { defineEntity } from '#platform/entity/define.ts';
import { dateOrders, flagMeanings, roles } from '../rules/csv/settings.ts';

/**
 * An import of a bank's file into a wallet: how the file was read, what was added, and when it was undone. Its rows refer to it by
 * `csv_id`.
 */
export const csv = defineEntity({
  kind: 'csv',
  plural: 'csvs',
  prefix: 'csv',
  module: 'finance',
  scope: 'account',
  readonly: true,
  fields: {
    file_name: { type: 'text', max: 200, required: true },
    wallet: { type: 'ref', to: 'wallet', as: 'into', required: true, indexed: true },
    /** Headings of the columns of days, values and descriptions; numbers in files without headings. */
    date: { type: 'text', max: 300 },
    value: { type: 'text', max: 300 },
    description: { type: 'text', max: 600 },
    column: {
      type: 'list',
      max: 200,
      of: { heading: { type: 'text', max: 120 }, role: { type: 'option', options: roles } },
    },
    /** The first lines of the file. */
    content: { type: 'content', max: 4000 },
    encoding: { type: 'text', max: 20 },
    delimiter: { type: 'text', max: 1 },
    decimal: { type: 'text', max: 1 },
    date_format: { type: 'option', options: dateOrders },
    most_items_are: { type: 'option', options: ['income', 'outgo'] },
    plus: { type: 'text', max: 10 },
    flags: {
      type: 'list',
      max: 50,
      of: { word: { type: 'text', max: 60 }, meaning: { type: 'option', options: flagMeanings } },
    },
    ignore_line_one: { type: 'boolean' },
    header_line: { type: 'integer', min: 0 },
    /** Key by which the next file of the same format is recognised. */
    header: { type: 'text', max: 1000 },
    /** Whether its rows were confirmed when they were written. */
    status: { type: 'option', options: ['confirmed', 'unconfirmed'], default: 'unconfirmed' },
    first_date: { type: 'date' },
    last_date: { type: 'date' },
    /** Number of rows written, left out as known or unwanted, and refused. */
    added: { type: 'integer', min: 0 },
    left_out: { type: 'integer', min: 0 },
    rejected: { type: 'integer', min: 0 },
    total_in: { type: 'decimal', scale: 8, digits: 'as-written' },
    total_out: { type: 'decimal', scale: 8, digits: 'as-written' },
    /** Balance of the account after the file's newest line, if the file has balances. */
    closing_balance: { type: 'decimal', scale: 8, digits: 'as-written' },
    /** The refused lines. Beyond the maximum they are only counted. */
    refused: {
      type: 'list',
      max: 500,
      of: {
        line: { type: 'integer' },
        reason: { type: 'text', max: 40 },
        cell: { type: 'text', max: 120 },
        text: { type: 'text', max: 500 },
      },
    },
    /** Imports of files that were dropped together have the same one. */
    batch: { type: 'text', max: 40, indexed: true },
    /** Number of the account at the bank, by which the wallet of the next file is found. */
    bank_account: { type: 'text', max: 120, indexed: true },
    accepted_at: { type: 'time' },
    undone_at: { type: 'time' },
  },
  title: 'file_name',
  list: ['file_name', 'wallet', 'added', 'rejected', 'created_at'],
  form: [],
  sort: '-created_at',
});
