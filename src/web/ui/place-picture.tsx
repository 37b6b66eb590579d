import { useQuery } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import type { StatePlace } from '#contract/state-place.ts';
import { fitState, stateOutlines } from '#domain/maps/state-outline.ts';
import { said } from '#web/lib/said.ts';
import css from './place-picture.module.css';

const [WIDTH, HEIGHT] = [150, 110];
/** With room around it for the dot at a border. */
const BOX = { x: 10, y: 10, width: 130, height: 90 };

/** Addresses of the outlines, a file for each state, by its postal code. */
const outlineUrls = new Map(
  Object.entries(
    import.meta.glob<string>('../../../data/outlines/us-states/*.json', {
      query: '?url',
      import: 'default',
      eager: true,
    }),
  ).map(([path, url]) => [path.slice(-7, -5), url]),
);

async function readOutline(region: string) {
  const url = outlineUrls.get(region);
  if (!url) return {};
  const response = await fetch(url);
  if (!response.ok) throw new Error(`status ${response.status}`);
  return stateOutlines.parse(await response.json());
}

type PlacePictureProps = {
  place: NonNullable<StatePlace>;
  spaceType: string | null;
  /** While the outline is not there, and for a state without one. */ fallback: ReactNode;
};

/** The state that a building is in, with a dot at its location, and its kind of building. Decoration: address and type are below it as text. */
export function PlacePicture({ place, spaceType, fallback }: PlacePictureProps) {
  const { data: outlines } = useQuery({
    queryKey: ['state-outline', place.region],
    queryFn: () => readOutline(place.region),
    staleTime: 'static',
    retry: 1,
  });
  const { region, latitude, longitude } = place;
  const drawn = useMemo(
    () => outlines && fitState(outlines, { region, latitude, longitude }, BOX),
    [outlines, region, latitude, longitude],
  );
  if (!drawn) return fallback;
  const [x, y] = drawn.pin;
  return (
    <div className={css.place} aria-hidden>
      <p className={css.words}>
        <strong>{region}</strong>
        {spaceType && <span>{said(spaceType)}</span>}
      </p>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`}>
        <path
          className={css.state}
          d={drawn.rings
            .map((ring) => `M${ring.map(([px, py]) => `${px.toFixed(1)} ${py.toFixed(1)}`).join('L')}Z`)
            .join('')}
        />
        <circle className={css.halo} cx={x} cy={y} r="9" />
        <circle className={css.pin} cx={x} cy={y} r="4" />
      </svg>
    </div>
  );
}
