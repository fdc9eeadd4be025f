import Papa from 'papaparse';
import { splitBy } from '../../rules/csv/table/split-line.ts';

export const split = splitBy((text, config) => Papa.parse(text, config));
