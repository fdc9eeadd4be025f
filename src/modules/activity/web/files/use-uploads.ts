import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { kindKey } from '#platform/web/data/queries.ts';
import { attachment } from '../../entities/attachment.ts';
import { largestFile } from '../../rules/attachment.ts';
import { sendFile, type Sending } from './send-file.ts';

export interface Upload {
  readonly key: number;
  readonly file: File;
  readonly item: string;
  /** Progress from 0 to 1. */
  readonly share: number;
  readonly error: unknown;
  /** Larger than any plan allows, so it was not sent. */
  readonly tooLarge: boolean;
}

export interface Uploads {
  readonly running: readonly Upload[];
  /** Uploads files to a record one after the other; returns whether all succeeded. */
  readonly send: (item: string, files: readonly File[]) => Promise<boolean>;
  readonly retry: (upload: Upload) => void;
  readonly dismiss: (upload: Upload) => void;
}

/** Uploads to records with their progress. A failed one stays until it is sent again or dismissed. */
export function useUploads(account: string): Uploads {
  const client = useQueryClient();
  const [running, setRunning] = useState<readonly Upload[]>([]);
  const last = useRef(0);
  const sendings = useRef(new Map<number, Sending>());
  const change = (key: number, part: Partial<Upload>): void =>
    setRunning((all) => all.map((upload) => (upload.key === key ? { ...upload, ...part } : upload)));
  const drop = (key: number): void => setRunning((all) => all.filter((upload) => upload.key !== key));
  const run = async ({ key, file, item }: Upload): Promise<boolean> => {
    const sending = sendFile(account, item, file, (share) => change(key, { share }));
    sendings.current.set(key, sending);
    try {
      await sending.done;
      await client.invalidateQueries({ queryKey: kindKey(account, attachment.kind) });
      drop(key);
      return true;
    } catch (error) {
      change(key, { error });
      return false;
    } finally {
      sendings.current.delete(key);
    }
  };
  return {
    running,
    send: async (item, files) => {
      const fresh = files.map((file): Upload => {
        last.current += 1;
        return { key: last.current, file, item, share: 0, error: null, tooLarge: file.size > largestFile };
      });
      setRunning((all) => [...all, ...fresh]);
      let all = true;
      for (const upload of fresh) all = !upload.tooLarge && (await run(upload)) && all;
      return all;
    },
    retry: (upload) => {
      change(upload.key, { error: null, share: 0 });
      void run(upload);
    },
    dismiss: (upload) => {
      sendings.current.get(upload.key)?.abort();
      drop(upload.key);
    },
  };
}
