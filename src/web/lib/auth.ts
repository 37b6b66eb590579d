import { inferAdditionalFields, magicLinkClient, twoFactorClient } from 'better-auth/client/plugins';
import { createAuthClient } from 'better-auth/react';

/** Sign-in, sign-up and passwords. Who is signed in is answered by `useSession` (lib/session.ts), not by this client. */
export const auth = createAuthClient({
  basePath: '/api/auth',
  plugins: [magicLinkClient(), twoFactorClient(), inferAdditionalFields({ user: { requestedTeamName: { type: 'string', required: false }, invitationToken: { type: 'string', required: false } } })],
});
