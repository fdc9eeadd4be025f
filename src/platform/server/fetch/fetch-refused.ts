type Why =
  | 'bad-address'
  | 'bad-port'
  | 'private-address'
  | 'too-many-redirects'
  | 'too-large'
  | 'timeout'
  | 'unreachable';

/** Why nothing was fetched; the code says enough, and nothing of the network's inside. */
export class FetchRefused extends Error {
  readonly why: Why;

  constructor(why: Why) {
    super(why);
    this.name = 'FetchRefused';
    this.why = why;
  }
}
