import type { Config } from '#server/platform/config/config.ts';
import type { Gazetteer } from '#server/platform/gazetteer/gazetteer.ts';
import type { Logger } from '#server/platform/log/log.ts';
import { outsideTransactions } from '#server/platform/outgoing/outside-transactions.ts';
import type { Geocoder } from './geocoder.ts';
import { createGazetteerGeocoder } from './gazetteer-geocoder.ts';
import { createGoogleGeocoder } from './google.ts';
import { createGuardedGeocoder } from './guarded-geocoder.ts';
import { createNominatim } from './nominatim.ts';
import { createPhoton } from './photon.ts';

export type GeocoderConfig = Pick<Config, 'GEOCODER_URL' | 'GEOCODER_KIND' | 'GOOGLE_MAPS_KEY' | 'GOOGLE_MAPS_PROXY'>;

/** The geocoder of the settings: a service of the operator's own, else Google's, else the gazetteer alone. */
export function openGeocoder(config: GeocoderConfig, gazetteer: Gazetteer, log: Pick<Logger, 'warn'>): Geocoder {
  const offline = createGazetteerGeocoder(gazetteer);
  const service = config.GEOCODER_URL
    ? (config.GEOCODER_KIND === 'nominatim' ? createNominatim : createPhoton)(config.GEOCODER_URL)
    : config.GOOGLE_MAPS_KEY && createGoogleGeocoder(config.GOOGLE_MAPS_KEY, config.GOOGLE_MAPS_PROXY);
  return outsideTransactions('geocoder', service ? createGuardedGeocoder(service, offline, log) : offline);
}
