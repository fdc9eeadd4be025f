/** Bytes of the store, with what the answer needs. */
export interface Sendable {
  readonly sha256: string;
  readonly size: number;
  /** The declared type. */
  readonly type: string;
  /** The server detected the type, and no browser runs files of it; others are sent as unknown bytes. */
  readonly isDetected?: boolean;
  readonly name: string;
  /** Without quotes; different for other bytes at the same URL. */
  readonly etag: string;
  /** Time of the last change. */
  readonly at?: Date;
  /** When these bytes were stored, if `at` is a time that a program sent. */
  readonly savedAt?: Date;
  /** Download it, whatever its type. */
  readonly download?: boolean;
  /** The bytes at this URL never change: seconds for which a browser need not revalidate. */
  readonly keepFor?: number;
}
