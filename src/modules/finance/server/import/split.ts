import Papa from 'papaparse';
import { splitBy } from '../../rules/csv/split.ts';

export const split = splitBy((text, config) => Papa.parse(text, config));
