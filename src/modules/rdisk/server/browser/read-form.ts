import { failure, fieldFailure } from '#platform/entity/failure.ts';
import { maxFilesOfForm } from '../../rules/limits.ts';

/** Reads forms with many files. The parser blocks the server, so a form with too many parts is refused before. */

/** Bytes of the headers of a part, which contain the path of a file. */
const maxHeader = 20_000;

const boundaryParameter =
  /^multipart\/form-data\s*(?:;\s*[\w-]+=[\w-]+\s*)*;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i;

/** The parts of a form; 400 if malformed, 422 if there are too many. */
export async function readForm(body: unknown, contentType = ''): Promise<FormData> {
  const [, quoted, plain] = boundaryParameter.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  if (!(body instanceof Uint8Array)) throw failure('bad_content_type', 'Content-Type must be multipart/form-data');
  if (boundary === undefined) throw malformed();
  assertFew(Buffer.from(body.buffer, body.byteOffset, body.byteLength), `--${boundary}`);
  const headers = { 'content-type': `multipart/form-data; boundary="${boundary}"` };
  return new Response(new Uint8Array(body), { headers }).formData().catch(() => {
    throw malformed();
  });
}

/** Each file may have a part with its own time. */
function assertFew(bytes: Buffer, delimiter: string): void {
  let parts = 0;
  for (let at = bytes.indexOf(delimiter); at !== -1; at = bytes.indexOf(delimiter, at + delimiter.length)) {
    parts += 1;
    // The last delimiter begins no part.
    if (parts > 2 * maxFilesOfForm + 1) throw fieldFailure('base', 'too-many-files', { count: maxFilesOfForm });
    const head = bytes.subarray(at, at + delimiter.length + maxHeader);
    if (head.length === delimiter.length + maxHeader && !head.includes('\r\n\r\n')) throw malformed();
  }
}

function malformed(): Error {
  return failure('bad_request', 'Malformed multipart/form-data');
}
