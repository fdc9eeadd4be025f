import { failure } from '#platform/entity/failure.ts';
import type { App } from '#platform/server/app.ts';

/** Whether people sign in by passwords and passkeys, and register. With `OIDC_ONLY` the issuer alone decides who gets in. */
export function hasPasswordSignIn(app: App): boolean {
  return app.environment.oidc?.only !== true;
}

/** @throws 403 with `OIDC_ONLY` */
export function assertPasswordSignIn(app: App): void {
  if (!hasPasswordSignIn(app)) throw failure('forbidden', { base: [{ code: 'oidc-only' }] });
}
