import { zip, type AsyncZippable } from 'fflate';

/** Files as one: a single one as it is, several packed into a zip. */
export interface PackedFiles {
  readonly name: string;
  /** Base64. */
  readonly file: string;
  readonly size: number;
}

/** Maximum bytes that are sent. */
export const largestPack = 40_000_000;

/** Packs the files for one request; compressed in a thread of the browser, because dumps are large. */
export async function packFiles(files: readonly File[]): Promise<PackedFiles> {
  const [first] = files;
  const name = files
    .map((file) => file.name)
    .join(', ')
    .slice(0, 200);
  const isSmall = files.length === 1 && (first?.size ?? 0) < 1_000_000;
  const isPacked = files.length === 1 && /\.(?:zip|xlsx)$/i.test(name);
  const bytes = first !== undefined && (isSmall || isPacked) ? await bytesOf(first) : await zipped(files);
  return { name, file: base64(bytes), size: bytes.length };
}

async function bytesOf(file: File): Promise<Uint8Array> {
  return new Uint8Array(await file.arrayBuffer());
}

async function zipped(files: readonly File[]): Promise<Uint8Array> {
  const content: AsyncZippable = {};
  for (const [place, file] of files.entries())
    content[`${content[file.name] === undefined ? '' : `${place} `}${file.name}`] = await bytesOf(file);
  return new Promise((resolve, reject) => {
    zip(content, { level: 6 }, (error, data) => (error === null ? resolve(data) : reject(error)));
  });
}

/** In parts, because a function call takes a limited number of arguments. */
function base64(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let start = 0; start < bytes.length; start += 8190)
    parts.push(btoa(String.fromCharCode(...bytes.subarray(start, start + 8190))));
  return parts.join('');
}
