import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import type { Send } from './audit-line.ts';

/**
 * Appends JSON lines to a file. It is opened for each batch, so that programs that rotate logs may move it at any time, and only its owner reads it.
 */
export function toFile(path: string): Send {
  return async (lines) => {
    const file = await open(path, constants.O_RDWR | constants.O_APPEND | constants.O_CREAT, 0o600);
    try {
      const begin = (await endsWithin(file)) ? '\n' : '';
      await file.writeFile(begin + lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
      await file.datasync();
    } finally {
      await file.close();
    }
  };
}

/** Whether a process ended while it wrote the last line, which follows again. */
async function endsWithin(file: FileHandle): Promise<boolean> {
  const { size } = await file.stat();
  if (size === 0) return false;
  const { buffer } = await file.read(Buffer.alloc(1), 0, 1, size - 1);
  return buffer.toString() !== '\n';
}
