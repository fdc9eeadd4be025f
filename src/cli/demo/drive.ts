import { failure } from '#platform/entity/failure.ts';
import type { Client } from '#src/testing/client.ts';

/** What the two groups of `npm run demo` have in their drives: a file that was saved more than once, folders, one in the trash. */

export interface DemoDrive {
  readonly folders: readonly {
    readonly name: string;
    readonly starred?: true;
    /** Names with the texts that were saved under them, the newest last. */
    readonly files: readonly (readonly [string, ...string[]])[];
  }[];
  readonly thrownAway: readonly [string, string];
}

export const centralDrive: DemoDrive = {
  folders: [
    {
      name: 'Manuais',
      starred: true,
      files: [
        ['Fogão - troca de injetores.md', '# Troca de injetores\n\n1. Feche o gás.\n2. Retire a mesa.\n'],
        ['Lavadora - códigos de erro.txt', 'E01 porta aberta\n', 'E01 porta aberta\nE02 sem água\nE03 motor travado\n'],
      ],
    },
    {
      name: 'Fornecedores',
      files: [['Preços de peças.csv', 'peça;preço\ncorreia;48,00\n', 'peça;preço\ncorreia;52,00\nrolamento;39,90\n']],
    },
    { name: 'Fotos de serviços', files: [['Leia-me.txt', 'Uma pasta por chamado.\n']] },
  ],
  thrownAway: ['Rascunho antigo.txt', 'pode apagar\n'],
};

export const northsideDrive: DemoDrive = {
  folders: [
    {
      name: 'Manuals',
      starred: true,
      files: [
        ['Bottom bracket - torque values.txt', 'square taper 40 Nm\n', 'square taper 40 Nm\nthreaded cups 45 Nm\n'],
        ['Wheel truing.md', '# Wheel truing\n\nLateral first, then radial, then dish.\n'],
      ],
    },
    { name: 'Suppliers', files: [['Price list.csv', 'part,price\nchain,24.00\ncassette,41.50\n']] },
  ],
  thrownAway: ['Old draft.txt', 'can go\n'],
};

/** Switches the drive on and fills it through the API. */
export async function fillDrive(carla: Client, group: string, drive: DemoDrive): Promise<void> {
  const call = async (method: string, path: string, body: unknown, headers = {}): Promise<string> => {
    const answer = await carla.call(method, `${group}${path}`, body, headers);
    if (answer.status >= 400) throw failure('internal_server_error', `demo: ${method} ${path}: ${answer.text}`);
    return String(answer.body['id']);
  };
  const save = async (dir: string, name: string, text: string): Promise<string> =>
    call('PUT', `/files/${dir}/${encodeURIComponent(name)}`, Buffer.from(text), {
      'content-type': 'application/octet-stream',
    });
  await call('POST', '', { _id: 'acn-', key: 'rdisk', value: 'enabled' });
  for (const { name, starred = false, files } of drive.folders) {
    const dir = await call('POST', '', { klass: 'cloud_file', kind: 'dir', name, starred });
    for (const [file, ...texts] of files) for (const text of texts) await save(dir, file, text);
  }
  const gone = await save('root', ...drive.thrownAway);
  await call('POST', '/files/_delete', { ids: [gone] });
}
