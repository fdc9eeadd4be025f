import type { App } from '#platform/server/app.ts';

interface End {
  aborted: boolean;
  /** Resolves when the server begins to end. */
  readonly reached: Promise<undefined>;
  readonly reach: () => void;
}

const ends = new WeakMap<App, End>();

/** Whether this server ends: then it waits for no receiver any more. */
export function endOf(app: App): Pick<End, 'aborted' | 'reached'> {
  return known(app);
}

export function endSending(app: App): void {
  const end = known(app);
  end.aborted = true;
  end.reach();
}

function known(app: App): End {
  const end = ends.get(app) ?? newEnd();
  ends.set(app, end);
  return end;
}

function newEnd(): End {
  let reach = (): void => undefined;
  const reached = new Promise<undefined>((resolve) => {
    reach = () => resolve(undefined);
  });
  return { aborted: false, reached, reach: () => reach() };
}
