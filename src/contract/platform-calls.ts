import { declarePlainCall } from './declare-call.ts';
import { EVENTS_PATH } from './events-path.ts';

// Calls that belong to no feature: sign-in, events and the description of the API.

/** Of the staff person's own account, and links of mails that sign in. */
export const readAuth = declarePlainCall({
  method: 'get',
  path: '/api/auth/*',
  access: 'public',
  inView: 'closed',
});
export const writeAuth = declarePlainCall({
  method: 'post',
  path: '/api/auth/*',
  access: 'public',
});
export const listenToEvents = declarePlainCall({
  method: 'get',
  path: EVENTS_PATH,
  access: 'public',
  inView: 'asMember',
});
export const describeApi = declarePlainCall({
  method: 'get',
  path: '/api/openapi.json',
  access: 'public',
  inView: 'asMember',
  isCompressed: true,
});
