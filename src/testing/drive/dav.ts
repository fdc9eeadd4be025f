import type { TestApp } from '../app.ts';

/** Speaks to a group's drive as a program does, with a key or token; paths are below `/dav/{group}/` and encoded. */

interface DavAnswer {
  readonly status: number;
  readonly text: string;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
}

export interface Dav {
  (
    method: string,
    path: string,
    body?: string | Buffer,
    headers?: Readonly<Record<string, string>>,
  ): Promise<DavAnswer>;
  /** The address of a path, as a Destination names it. */
  readonly address: (path: string) => string;
}

export function davOf({ app }: TestApp, group: string, secret: string): Dav {
  const authorization = `Basic ${Buffer.from(`anybody:${secret}`).toString('base64')}`;
  const call = async (
    method: string,
    path: string,
    body?: string | Buffer,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<DavAnswer> => {
    const answer = await app.server.inject({
      method: method as 'GET',
      url: `/dav/${group}/${path}`,
      headers: {
        host: 'drive.example',
        authorization,
        ...(body === undefined ? {} : { 'content-type': 'x/y' }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: body }),
    });
    return { status: answer.statusCode, text: answer.body, headers: answer.headers };
  };
  return Object.assign(call, { address: (path: string) => `http://drive.example/dav/${group}/${path}` });
}
