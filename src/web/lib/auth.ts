import { inferAdditionalFields, magicLinkClient, twoFactorClient } from 'better-auth/client/plugins';
import { createAuthClient } from 'better-auth/react';
import { ApiError, tellRefusal } from './api.ts';

/** Sign-in, sign-up and passwords. Who is signed in is answered by `useSession` (lib/session.ts), not by this client. */
export const auth = createAuthClient({
  basePath: '/api/auth',
  fetchOptions: {
    onError: ({ response, error }) =>
      tellRefusal(new ApiError(error.message, { code: 'SIGN_IN', status: response.status })),
  },
  plugins: [
    magicLinkClient(),
    twoFactorClient(),
    inferAdditionalFields({
      user: {
        requestedTeamName: { type: 'string', required: false },
        invitationToken: { type: 'string', required: false },
        browser: { type: 'json', required: false },
      },
    }),
  ],
});
