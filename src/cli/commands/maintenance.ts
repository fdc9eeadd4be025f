import { setTimeout } from 'node:timers/promises';
import { stateLifetime } from '#platform/server/app/read-only-mode.ts';
import { type Command, UsageError } from './command.ts';

const longest = 300;

export const maintenanceCommands: readonly Command[] = [
  {
    name: ['maintenance'],
    parameters: '[on [NOTE] | off]',
    summary: 'starts or ends read-only mode, with a note shown to everybody; without arguments: shows its state',
    parse: (words) => {
      const [mode, ...note] = words;
      if (mode !== undefined && mode !== 'on' && mode !== 'off') throw new UsageError(`"${mode}" is not understood.`);
      if (mode !== 'on' && note.length > 0) throw new UsageError(`"${note.join(' ')}" is too much.`);
      if (note.join(' ').length > longest) throw new UsageError(`A note has ${longest} characters at most.`);
      return words;
    },
    run: async (app, [mode, ...note], say) => {
      if (mode === 'on') await app.readOnlyMode.set({ note: note.join(' ').trim() || null });
      if (mode === 'off') await app.readOnlyMode.set(null);
      // Running servers read the state again within this time.
      if (mode !== undefined) await setTimeout(stateLifetime);
      const state = await app.readOnlyMode.state();
      say(
        state === undefined
          ? 'No maintenance: everything is read and written.'
          : `In maintenance since ${state.since}: everything is read, nothing is written, and within ten seconds jobs wait.`,
      );
      if (state?.note) say(`What it says to everybody: ${state.note}`);
    },
  },
];
