import { failure, fieldFailure } from '#platform/entity/failure.ts';
import { timeInField } from '../../content/sent-time.ts';
import { namesOf } from '../put-file.ts';
import type { UploadTarget } from './uploads.ts';

/**
 * Parses `Upload-Metadata` of tus, comma-separated names with values in base64: `name`, `dir_id` (none or `root` for the root), `relative_path`
 * (as browsers report it for a folder, with the name at its end), `clash`, `kind`, `sha256`, `modified_at`, or `file_id` and `rev` for a new version of a file.
 */
export function parseUploadMetadata(header: string | undefined): UploadTarget {
  const values = read(header ?? '');
  const { dir_id: dir, relative_path: path, name, clash, kind, sha256, file_id: file, rev, modified_at: at } = values;
  const given = path === undefined || path === '' ? name : path;
  if (file === undefined && given === undefined) throw fieldFailure('name', 'cant-be-blank');
  return {
    path: file === undefined && given !== undefined ? namesOf(given) : [],
    ...(dir === undefined || dir === '' || dir === 'root' ? {} : { dir }),
    ...(clash === undefined ? {} : { clash: oneOf('clash', clash, ['refuse', 'keep', 'version', 'skip']) }),
    ...(kind === undefined ? {} : { kind: oneOf('kind', kind, ['file', 'file_enc']) }),
    ...(sha256 === undefined || sha256 === '' ? {} : { sha256: digest(sha256) }),
    ...(file === undefined ? {} : { file }),
    ...(rev === undefined ? {} : { rev }),
    ...(at === undefined ? {} : { modifiedAt: timeInField(at) }),
  };
}

function read(header: string): Readonly<Record<string, string>> {
  const pairs = header
    .split(',')
    .map((pair) => pair.trim().split(' '))
    .filter(([name]) => name !== '');
  if (pairs.length > 20) throw failure('bad_request', 'Malformed Upload-Metadata');
  return Object.fromEntries(
    pairs.map(([name = '', value = '']) => [name, Buffer.from(value, 'base64').toString('utf8')]),
  );
}

function oneOf<const W extends string>(field: string, value: string, words: readonly W[]): W {
  const found = words.find((word) => word === value);
  if (found === undefined) throw fieldFailure(field, 'is-not-included-in-the-list', { allowed: words });
  return found;
}

function digest(value: string): string {
  if (!/^[0-9a-f]{64}$/.test(value)) throw fieldFailure('sha256', 'is-invalid');
  return value;
}
