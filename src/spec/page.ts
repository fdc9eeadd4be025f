import { calls, constants } from '#src/spec/calls.ts';
import { enumerations, kinds, personalSettings, settings } from '#src/spec/kinds.ts';
import { messages } from '#src/spec/messages.ts';
import { resources, routes } from '#src/spec/routes.ts';

/** The text of docs/specification.md, from the lists in src/spec. */
export function specificationPage(): string {
  return `# Specification

Made by \`npm run spec:page\` from the lists in \`src/spec\`, which \`npm run spec\` compares with what is built. A
\`{parameter}\` stands for a value. The API uses these names; our prose uses other
words for some of them: see [Words of our own](../ARCHITECTURE.md#words-of-our-own).

## Screens

\`public\` needs no session, \`auth\` a session, \`account\` a membership in the group.

${table(
  ['name', 'path', 'access'],
  routes.map(([name, path, access]) => [code(name), code(path), access]),
)}

## Lists of records

Each has a list, a record page and a form under \`/account/{account_id}/<name>\`.

${list(resources.map(code))}

## Kinds and their fields

Every kind also has \`_id\`, \`_rev\` and its times.

${table(
  ['kind', 'fields'],
  Object.entries(kinds).map(([kind, fields]) => [code(kind), fields.map(code).join(', ')]),
)}

## Enumerations

${table(
  ['kind', 'field', 'values'],
  enumerations.map(([kind, field, values]) => [code(kind), code(field), values.map(code).join(', ')]),
)}

## Settings

Of a group: ${settings.map(code).join(', ')}.

Of a person: ${personalSettings.map(code).join(', ')}.

## Calls

Paths are relative to \`/api\`.

${table(
  ['method', 'path'],
  calls.map(([method, path]) => [method, code(path)]),
)}

## Constants

${table(
  ['constant', 'value'],
  Object.entries(constants).map(([name, value]) => [name, String(value)]),
)}

## Messages

${list(messages)}
`;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)].join('\n');
}

function list(entries: readonly string[]): string {
  return entries.map((entry) => `- ${entry}`).join('\n');
}

function code(text: string): string {
  return `\`${text}\``;
}
