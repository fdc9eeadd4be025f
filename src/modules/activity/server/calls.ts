import { type Operation } from '#platform/server/openapi-calls.ts';

/** The operations of files at records, for the API's page. */
export const calls: readonly Operation[] = [
  {
    path: '/{db}/{id}/attachments/{name}',
    method: 'put',
    id: 'attach',
    tag: 'Files',
    summary: 'Attach a file to a record; the body is its bytes',
    body: 'bytes',
    answer: 'written',
    status: 201,
  },
  {
    path: '/{db}/{id}/content',
    method: 'get',
    id: 'content',
    tag: 'Files',
    summary: 'The bytes of an attachment; `?size=small` for a picture’s small copy',
    answer: 'bytes',
  },
];
