import type { ServerModule } from '#platform/server/app.ts';
import { addressChangeRoutes } from './passwords/address-change.ts';
import { authenticatorRoutes } from './second-factor/authenticator-routes.ts';
import { authentication } from './sessions/authentication.ts';
import { avatarRoutes } from './avatars.ts';
import { confirmationRoutes } from './passwords/confirmation.ts';
import { auditDenials } from './sessions/access-denials.ts';
import { deliverMails } from './mails/mail-delivery.ts';
import { lostAuthenticatorRoutes } from './second-factor/lost-authenticator.ts';
import { mailHealth } from './mails/mail-health.ts';
import { metrics } from './metrics.ts';
import { exportAudit } from './audit-export/export-audit.ts';
import { sendNewsletters } from './mails/newsletter.ts';
import { prove, sessionContinues } from './passwords/prove.ts';
import { proofRoutes } from './passwords/proof-routes.ts';
import { identityRoutes } from './identities/identity-routes.ts';
import { oidcRoutes } from './identities/oidc-sign-in.ts';
import { oidcVoucherRoutes } from './identities/oidc-voucher.ts';
import { ownDataRoutes } from './own-data.ts';
import { ownSessionRoutes } from './sessions/own-sessions.ts';
import { passkeyRoutes } from './passkeys/passkey-routes.ts';
import { passkeySignInRoutes } from './passkeys/passkey-sign-in.ts';
import { passwordResetRoutes } from './passwords/password-reset.ts';
import { registrationRoutes } from './registration.ts';
import { sessionRoutes } from './sessions/session-routes.ts';
import { signInListRoutes } from './sessions/sign-ins.ts';
import { sweep } from './sweep.ts';
import { unsubscribeRoutes } from './mails/unsubscribe.ts';
import { userConfigurationHooks } from './user-configurations.ts';
import { userTokenHooks, userTokenRoutes } from './sessions/user-tokens.ts';
import { userRoutes } from './users.ts';

/** People, their sessions and tokens, and the mails to them. */
export const serverModule: ServerModule = {
  key: 'people',
  authentication,
  prove,
  sessionContinues,
  on: { user_configuration: userConfigurationHooks, user_token: userTokenHooks },
  jobs: [deliverMails, exportAudit, sendNewsletters, sweep],
  metrics,
  ready: { mail: async (db, now) => ((await mailHealth(db, now)).failing > 0 ? 'failing' : 'ok') },
  outside: auditDenials,
  routes: (app, server) => {
    auditDenials(app, server);
    for (const register of [
      sessionRoutes,
      registrationRoutes,
      userRoutes,
      proofRoutes,
      authenticatorRoutes,
      lostAuthenticatorRoutes,
      passkeyRoutes,
      passkeySignInRoutes,
      oidcRoutes,
      identityRoutes,
      oidcVoucherRoutes,
      userTokenRoutes,
      ownSessionRoutes,
      signInListRoutes,
      ownDataRoutes,
      avatarRoutes,
      unsubscribeRoutes,
      confirmationRoutes,
      passwordResetRoutes,
      addressChangeRoutes,
    ]) {
      register(app, server);
    }
  },
};
