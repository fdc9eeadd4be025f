/** The Web Locks of a browser: the first caller has the lock until the promise of its work settles, then the next. */
export function oneLock(): Pick<LockManager, 'request'> {
  let turn: Promise<unknown> = Promise.resolve();
  const request = async (_name: string, _options: LockOptions, work: () => Promise<void>): Promise<void> => {
    const own = turn.then(work);
    turn = own;
    return own;
  };
  return { request: request as LockManager['request'] };
}
