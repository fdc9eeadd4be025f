import { Readable } from 'node:stream';
import { sampleId } from '#platform/entity/id.ts';
import type { Sample, SampleDoc } from '#platform/server/app.ts';
import type { Context } from '#platform/server/context.ts';
import { create } from '#platform/server/records/documents.ts';
import { sampleEvent } from '#platform/server/records/record-write.ts';
import { cloudFile } from '../entities/cloud-file.ts';
import { createFile } from './content/append.ts';
import { receiveBytes, type StoredBytes } from './content/bytes.ts';
import { freeName } from './tree/place.ts';

const words = {
  en: {
    folder: 'Sample files',
    files: {
      'Shopping list.md': '# Shopping list\n\n- Bread\n- Coffee\n- Light bulbs\n',
      'Household costs.csv': 'Month,Rent,Electricity\n2026-09,950.00,71.25\n2026-10,950.00,68.10\n',
    },
  },
  'pt-BR': {
    folder: 'Arquivos de exemplo',
    files: {
      'Lista de compras.md': '# Lista de compras\n\n- Pão\n- Café\n- Lâmpadas\n',
      'Contas da casa.csv': 'Mês;Aluguel;Luz\n2026-09;950,00;71,25\n2026-10;950,00;68,10\n',
    },
  },
} as const;

const dir = sampleId(cloudFile.prefix, 'rdisk', 0);

/** A folder with two files. */
export const sample: Sample = {
  kinds: [cloudFile],
  docs: ({ locale }) => {
    const { folder, files } = words[locale];
    const klass = cloudFile.kind;
    return [
      { _id: dir, klass, kind: 'dir', name: folder },
      ...Object.entries(files).map(([name, text], n): SampleDoc => ({
        _id: sampleId(cloudFile.prefix, 'rdisk', n + 1),
        klass,
        name,
        text,
      })),
    ];
  },
  prepare: async (app, docs) =>
    Promise.all(
      docs.map(async ({ text, ...doc }): Promise<SampleDoc> => {
        if (typeof text !== 'string') return doc;
        const bytes = await receiveBytes(app.blobs, Readable.from([Buffer.from(text)]), { limit: 10_000 });
        await bytes.keep();
        return { ...doc, bytes };
      }),
    ),
  create: async (ctx: Context, { bytes, ...doc }) => {
    const place = { dir: doc._id === dir ? undefined : dir, name: String(doc['name']) };
    const name = await freeName(ctx, place);
    if (bytes === undefined) await create(ctx, cloudFile, { ...doc, name }, sampleEvent);
    else await createFile(ctx, { ...place, name }, bytes as StoredBytes, { id: doc._id, event: sampleEvent });
  },
};
