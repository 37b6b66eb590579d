import type Stripe from 'stripe';
import { API_VERSION, newId, secondsOf } from './objects.ts';

export type WebhookEndpoint = Pick<
  Stripe.WebhookEndpoint,
  'id' | 'object' | 'api_version' | 'created' | 'enabled_events' | 'livemode' | 'metadata' | 'status' | 'url'
>;

/** Where events are to be sent, as the API lists it. The sandbox itself sends everything to the one address that it was started with. */
export const makeEndpoint = (url: string, events: readonly string[], now: Date): WebhookEndpoint => ({
  id: newId('we'),
  object: 'webhook_endpoint',
  api_version: API_VERSION,
  created: secondsOf(now),
  enabled_events: [...events],
  livemode: false,
  metadata: {},
  status: 'enabled',
  url,
});
