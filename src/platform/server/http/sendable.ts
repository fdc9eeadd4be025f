/** Bytes of the store as they leave. */
export interface Sendable {
  readonly sha256: string;
  readonly size: number;
  /** What the bytes said that they are. */
  readonly type: string;
  readonly name: string;
  /** Without quotes; other bytes under the same address have another one. */
  readonly etag: string;
  /** When they were saved. */
  readonly at?: Date;
  /** For the disk, whatever it is. */
  readonly download?: boolean;
  /** Other bytes never come under the same address: seconds for which a browser need not ask again. */
  readonly keepFor?: number;
}
