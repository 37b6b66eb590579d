import { numberOf, type NumberKey } from '#domain/operator/operator-settings.ts';
import type { ServiceSettings } from './service-level.ts';

/** How long customers are told that something takes, as used in a sentence: 'within 24 hours'. */
export type PromisedTimes = { estimate: string; start: string; newDate: string };

/** What the specification promises (S17): by default an estimate takes a range, of which staff are held to the end. */
const DEFAULT_ESTIMATE = { hours: 48, words: '24-48 hours' };

/** The promises of the operator's service levels, so that customers are told the same times that staff have to meet. */
export function promisedTimes(settings: ServiceSettings = {}): PromisedTimes {
  const words = (key: NumberKey) => {
    const hours = numberOf(settings, key);
    return hours === 1 ? '1 hour' : `${hours} hours`;
  };
  const isDefault = numberOf(settings, 'service_estimate_hours') === DEFAULT_ESTIMATE.hours;
  return {
    estimate: isDefault ? DEFAULT_ESTIMATE.words : words('service_estimate_hours'),
    start: words('service_received_hours'),
    newDate: words('service_delayed_hours'),
  };
}
