type Why =
  | 'bad-address'
  | 'bad-port'
  | 'private-address'
  | 'too-many-redirects'
  | 'too-large'
  | 'timeout'
  | 'unreachable';

/** Why a fetch failed; the code reveals nothing about the internal network. */
export class FetchRefused extends Error {
  readonly why: Why;

  constructor(why: Why) {
    super(why);
    this.name = 'FetchRefused';
    this.why = why;
  }
}
