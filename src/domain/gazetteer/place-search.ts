/** A place of the gazetteer with its ZIP code's centroid in degrees. */
export type GazetteerPlace = { zip: string; city: string; state: string; latitude: number; longitude: number };
type PlaceSearch = (query: string) => GazetteerPlace[];

const MAX_RESULTS = 8;

/** Reads the table of `data/gazetteer`: tab-separated lines, `#` begins a remark. Lines of another shape are left out. */
export function parsePlaces(table: string): GazetteerPlace[] {
  return table.split('\n').flatMap((line) => {
    const [zip, city, state, latitude, longitude] = line.split('\t');
    if (!zip || zip.startsWith('#') || !city || !state || !latitude || !longitude) return [];
    return [{ zip, city, state, latitude: Number(latitude), longitude: Number(longitude) }];
  });
}

/** 'City, ST ZIP', as addresses are written. */
export function placeLabel({ city, state, zip }: GazetteerPlace): string {
  return `${city}, ${state} ${zip}`;
}

/**
 * Finds the place that a written address ends with ('..., City, ST ZIP'). The ZIP code decides within its state: the name before it
 * may be a district's. Undefined when the address ends otherwise, or with a ZIP code that is not in the table.
 */
export function createAddressMatch(places: readonly GazetteerPlace[]): (address: string) => GazetteerPlace | undefined {
  const byZip = new Map(places.map((place) => [place.zip, place]));
  return (address) => {
    const [, state, zip] = /[^\s,][^,]*,\s*([a-z]{2})\s+(\d{5})(?:-\d{4})?\s*$/i.exec(address) ?? [];
    const place = byZip.get(zip ?? '');
    return place?.state === state?.toUpperCase() ? place : undefined;
  };
}

type City = { key: string; state: string; places: GazetteerPlace[] };

/**
 * Searches by the beginning of a ZIP code, by the beginning of a city's name, by 'City, ST' and by 'City, ST ZIP'. At most 8
 * answers: cities with more ZIP codes first (the larger ones), and all ZIP codes of a city once it is named with its state.
 */
export function createPlaceSearch(places: readonly GazetteerPlace[]): PlaceSearch {
  const byZip = places.toSorted((a, b) => compare(a.zip, b.zip));
  const cities = groupByCity(byZip);
  return (query) => {
    const { name, state, zip } = readQuery(query);
    if (zip) {
      const matches = byZip.filter((place) => place.zip.startsWith(zip));
      // A whole ZIP code decides; the name beside it may be a district's.
      if (!name || zip.length === 5) return matches.slice(0, MAX_RESULTS);
      return matches.filter((place) => normalise(place.city).startsWith(name)).slice(0, MAX_RESULTS);
    }
    if (!name) return [];
    const named = cities.filter((city) => city.key.startsWith(name) && (!state || city.state === state));
    // 'New' is a beginning, 'York PA' a whole: what looks like a state may also belong to the name ('La', 'Fort Mc').
    const exact = state ? named.filter((city) => city.key === name) : [];
    if (exact[0]) return exact[0].places.slice(0, MAX_RESULTS);
    const whole = state ? cities.filter((city) => city.key.startsWith(`${name} ${state.toLowerCase()}`)) : [];
    const ranked = [...named, ...whole].toSorted(
      (a, b) =>
        Number(b.key === name) - Number(a.key === name) ||
        b.places.length - a.places.length ||
        compare(a.key, b.key) ||
        compare(a.state, b.state),
    );
    return ranked.flatMap((city) => city.places.slice(0, 1)).slice(0, MAX_RESULTS);
  };
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

function groupByCity(places: readonly GazetteerPlace[]): City[] {
  const cities = new Map<string, City>();
  for (const place of places) {
    const key = normalise(place.city);
    const id = `${key}|${place.state}`;
    const city = cities.get(id) ?? { key, state: place.state, places: [] };
    city.places.push(place);
    cities.set(id, city);
  }
  return [...cities.values()];
}

/** Lower case, no punctuation, 'st' written out: people write 'St. Louis', the table 'Saint Louis'. */
function normalise(text: string): string {
  const plain = text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[̀-ͯ]/g, '')
    .replaceAll(/[.,'’-]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return plain.replace(/^st /, 'saint ').replace(/^ft /, 'fort ').replace(/^mt /, 'mount ');
}

function readQuery(query: string): { name: string; state: string | undefined; zip: string | undefined } {
  const words = normalise(query).split(' ');
  const zip = /^\d{1,5}$/.test(words.at(-1) ?? '') ? words.pop() : undefined;
  const last = words.at(-1) ?? '';
  const state = words.length > 1 && /^[a-z]{2}$/.test(last) ? last.toUpperCase() : undefined;
  if (state) words.pop();
  return { name: words.join(' '), state, zip };
}
