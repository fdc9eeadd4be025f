import { failure, Failure } from '#platform/entity/failure.ts';

/** Rethrows a validation error with the HTTP status that WebDAV defines for it. */
export function throwAsWebdavStatus(error: unknown): never {
  if (error instanceof Failure && typeof error.reason === 'object') {
    const codes = Object.values(error.reason).flatMap((complaints) => complaints.map(({ code }) => code));
    if (codes.includes('has-already-been-taken'))
      throw failure('method_not_allowed', 'Something of this name is there.');
    if (codes.includes('inside-itself') || codes.includes('too-deep')) throw failure('forbidden', error.reason);
  }
  throw error;
}
