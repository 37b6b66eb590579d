import { changedFields } from '#domain/audit/changed-fields.ts';
import type { ProjectRecord } from '#domain/portfolio/project-record.ts';
import type { location } from '#server/platform/database/schema.ts';
import { stateOfAddress } from '#domain/gazetteer/address-state.ts';
import { locationColumnsOf } from './columns.ts';

type LocationRow = typeof location.$inferSelect;
/** Degrees of the place that an address ends with. */
export type PlaceOf = (address: string) => Promise<{ latitude: number; longitude: number } | undefined>;
/** A location with what an import makes of it; without `stored` it is made. */
type Place = { wanted: LocationRow; stored?: LocationRow };

/** The locations of an import: found by id, or by name and address within the team, or made. */
export class Places {
  readonly #byId = new Map<string, Place>();
  readonly #byTitle = new Map<string, Place>();
  readonly #placeOf: PlaceOf;
  readonly #now: Date;

  constructor(stored: readonly LocationRow[], placeOf: PlaceOf, now: Date) {
    this.#placeOf = placeOf;
    this.#now = now;
    for (const row of stored) this.#keep({ wanted: { ...row }, stored: row });
  }

  /** The location of that id in this team; null when the id is another team's. */
  find(id: string, teamId: string): LocationRow | null | undefined {
    const place = this.#byId.get(id);
    return place && (place.wanted.teamId === teamId ? place.wanted : null);
  }

  /** The location of a new project. Cells that are empty leave a location that is there as it is. */
  async ofNewProject(record: ProjectRecord & { name: string }, teamId: string): Promise<LocationRow> {
    const { name, address = null, locationRecId } = record;
    const known =
      (locationRecId && this.#byId.get(locationRecId)) ||
      (!locationRecId && this.#byTitle.get(titleOf({ teamId, name, address }))) ||
      undefined;
    const place =
      known ??
      this.#keep({
        wanted: {
          id: locationRecId ?? crypto.randomUUID(),
          teamId,
          name,
          address,
          latitude: null,
          longitude: null,
          isApproximate: true,
          spaceType: null,
          country: 'US',
          region: stateOfAddress(address ?? '') ?? null,
          createdAt: record.createdDate ?? this.#now,
        },
      });
    const given = Object.fromEntries(Object.entries(locationColumnsOf(record)).filter(([, value]) => value !== null));
    await this.#change(place.wanted, given, record.id === undefined || record.id === null);
    return place.wanted;
  }

  /** Changes the location of a stored project as its row says. A new name of the project names its location too (P15). */
  async ofStoredProject(record: ProjectRecord, locationId: string, newName: string | undefined): Promise<void> {
    const place = this.#byId.get(locationId);
    if (place) await this.#change(place.wanted, { ...locationColumnsOf(record), name: newName }, false);
  }

  /** Locations to be made, and changes of those that are there. */
  changes(): { made: LocationRow[]; changed: { id: string; set: Partial<LocationRow> }[] } {
    const places = [...this.#byId.values()];
    return {
      made: places.flatMap(({ wanted, stored }) => (stored ? [] : [wanted])),
      changed: places.flatMap(({ wanted, stored }) => {
        const set = stored ? changedFields(stored, wanted) : {};
        return Object.keys(set).length > 0 ? [{ id: wanted.id, set }] : [];
      }),
    };
  }

  #keep(place: Place): Place {
    this.#byId.set(place.wanted.id, place);
    const title = titleOf(place.wanted);
    if (!this.#byTitle.has(title)) this.#byTitle.set(title, place);
    return place;
  }

  async #change(wanted: LocationRow, given: Partial<LocationRow>, needsPin: boolean): Promise<void> {
    const set = changedFields(wanted, given);
    Object.assign(wanted, set);
    // An address of another country or form leaves the state as it is.
    if (set.address && wanted.country === 'US') wanted.region = stateOfAddress(set.address) ?? wanted.region;
    const center =
      wanted.address && (needsPin || 'latitude' in set || 'longitude' in set)
        ? await this.#placeOf(wanted.address)
        : undefined;
    if (center && needsPin && wanted.latitude === null)
      Object.assign(wanted, { latitude: center.latitude, longitude: center.longitude });
    // A pin in the centre of its ZIP code is not the building's.
    else if ('latitude' in set || 'longitude' in set)
      wanted.isApproximate = wanted.latitude === center?.latitude && wanted.longitude === center?.longitude;
  }
}

const titleOf = ({ teamId, name, address }: Pick<LocationRow, 'teamId' | 'name' | 'address'>) =>
  JSON.stringify([teamId, name, address]);
