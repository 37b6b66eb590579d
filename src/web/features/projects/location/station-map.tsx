import { useMemo, type KeyboardEvent, type MouseEvent } from 'react';
import type { Building } from '#domain/building/building.ts';
import type { Point3 } from '#geometry/space.ts';
import { useTexts } from '#web/lib/texts.ts';
import css from './panorama.module.css';

export type MappedStation = { id: string; name: string; positionM: Point3 };

type StationMapProps = {
  label: string;
  stations: readonly MappedStation[];
  building: Building | undefined;
  chosenId?: string | undefined;
  /** Where somebody looks, or the picture's middle: degrees clockwise from up. */ headingDeg?: number | undefined;
  /** Height of the storey that is drawn; that of the chosen station without it. */ heightM?: number | undefined;
  onStation?: (id: string) => void;
  /** A place was clicked, meters. */ onPlace?: (x: number, y: number) => void;
  className?: string | undefined;
};

type Box = { x: number; y: number; width: number; height: number };

/** Stations from above, over the walls of their storey where there is a model of it; up is y. */
export function StationMap({
  label,
  stations,
  building,
  chosenId,
  headingDeg,
  heightM,
  onStation,
  onPlace,
  className,
}: StationMapProps) {
  const texts = useTexts('panoramas');
  const chosen = stations.find(({ id }) => id === chosenId);
  const walls = useMemo(
    () => wallsAt(building, heightM ?? chosen?.positionM[2] ?? stations[0]?.positionM[2] ?? 0),
    [building, heightM, chosen, stations],
  );
  const box = boxOf([
    ...stations.map(({ positionM: [x, y] }): [number, number] => [x, y]),
    ...walls.flatMap(({ from, to }) => [from, to]),
  ]);
  const unit = Math.max(box.width, box.height) / 100;
  const place = (event: MouseEvent<SVGSVGElement>) => {
    const matrix = event.currentTarget.getScreenCTM()?.inverse();
    if (!onPlace || !matrix) return;
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
    onPlace(Math.round(x * 100) / 100, Math.round(-y * 100) / 100 + 0);
  };
  return (
    <svg
      className={className}
      viewBox={`${box.x} ${box.y} ${box.width} ${box.height}`}
      role="group"
      aria-label={label}
      data-picks={onPlace ? '' : undefined}
      onClick={place}
    >
      {walls.map(({ id, from, to, width }) => (
        <line
          key={id}
          x1={from[0]}
          y1={-from[1]}
          x2={to[0]}
          y2={-to[1]}
          strokeWidth={Math.max(width, unit * 0.6)}
          className={css.wall}
        />
      ))}
      {stations.map((station) => {
        const [x, y] = station.positionM;
        const isChosen = station.id === chosenId;
        const act = onStation && !isChosen ? () => onStation(station.id) : undefined;
        return (
          <g
            key={station.id}
            transform={`translate(${x} ${-y})`}
            className={css.mapStation}
            data-chosen={isChosen || undefined}
            {...(act && {
              role: 'button',
              tabIndex: 0,
              'aria-label': texts('walkTo', { name: station.name }),
              onClick: act,
              onKeyDown: (event: KeyboardEvent) => {
                if (event.key !== 'Enter' && event.key !== ' ') return;
                event.preventDefault();
                act();
              },
            })}
          >
            {isChosen && headingDeg !== undefined && (
              <path
                d={`M0 0L${-6 * unit} ${-13 * unit}A${14.3 * unit} ${14.3 * unit} 0 0 1 ${6 * unit} ${-13 * unit}Z`}
                transform={`rotate(${headingDeg})`}
                className={css.wedge}
              />
            )}
            <circle r={(isChosen ? 4 : 3.2) * unit} strokeWidth={unit} />
            {/* A target for fingers. */}
            {act && <circle r={8 * unit} className={css.touch} />}
          </g>
        );
      })}
    </svg>
  );
}

function wallsAt(building: Building | undefined, heightM: number) {
  if (!building) return [];
  const below = building.storeys.filter(({ elevationM }) => elevationM <= heightM + 0.3);
  const storey = below.toSorted((a, b) => b.elevationM - a.elevationM)[0] ?? building.storeys[0];
  return building.walls
    .filter(({ storey_id }) => storey_id === storey?.id)
    .map(({ id, start_pt: [ax, ay], end_pt: [bx, by], width }) => ({
      id,
      from: [ax, ay] as [number, number],
      to: [bx, by] as [number, number],
      width,
    }));
}

/** Around all points, with a margin, and never of no size; y points down as in SVG. */
function boxOf(points: readonly [number, number][]): Box {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => -y);
  const [left, right] = [Math.min(...xs, Infinity), Math.max(...xs, -Infinity)];
  const [top, bottom] = [Math.min(...ys, Infinity), Math.max(...ys, -Infinity)];
  if (points.length === 0) return { x: -10, y: -10, width: 20, height: 20 };
  const size = Math.max(right - left, bottom - top, 6);
  const margin = size * 0.16;
  const [middleX, middleY] = [(left + right) / 2, (top + bottom) / 2];
  const width = Math.max(right - left, size * 0.6) + 2 * margin;
  const height = Math.max(bottom - top, size * 0.6) + 2 * margin;
  return { x: middleX - width / 2, y: middleY - height / 2, width, height };
}
