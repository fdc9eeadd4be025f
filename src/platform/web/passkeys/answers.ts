import { request } from '../api/request.ts';

/** What a device signed, as the API takes it. */
export interface SignedAnswer {
  readonly id: string;
  readonly client_data: string;
  readonly authenticator_data: string;
  readonly signature: string;
  readonly user_handle?: string;
}

/** The options with which this browser asks a device to sign. */
export async function challenge<Options>(): Promise<Options> {
  return (await request<{ options: Options }>('POST', '/_session/passkey/challenge')).options;
}

/** As browsers and the library say it. */
export interface Signed {
  readonly id: string;
  readonly response: {
    readonly clientDataJSON: string;
    readonly authenticatorData: string;
    readonly signature: string;
    readonly userHandle?: string | undefined;
  };
}

export function answerOf({ id, response }: Signed): SignedAnswer {
  return {
    id,
    client_data: response.clientDataJSON,
    authenticator_data: response.authenticatorData,
    signature: response.signature,
    ...(response.userHandle === undefined ? {} : { user_handle: response.userHandle }),
  };
}
