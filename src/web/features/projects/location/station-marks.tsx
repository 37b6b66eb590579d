import { Switch, UnstyledButton } from '@mantine/core';
import { IconPanoramaHorizontal } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import type { WireProject } from '#contract/projects.ts';
import type { Point3 } from '#geometry/space.ts';
import { useTexts } from '#web/lib/texts.ts';
import { useStored } from '#web/lib/use-stored.ts';
import { isPlaced, type PlacedPanorama } from './placed-panorama.ts';
import { usePanoramas } from './use-panoramas.ts';
import css from './panorama.module.css';

/** A viewer that says where a place of its frame is in the picture, and when that changes. */
export type MarkedViewer = {
  on: (name: 'camera', listener: () => void) => () => void;
  toScreen: (point: Point3) => { x: number; y: number } | null;
};

type StationsOf = {
  project: WireProject;
  /** The frame in which the viewer shows things. */ frame: string;
};

function useStations({ project, frame }: StationsOf): PlacedPanorama[] {
  const { list } = usePanoramas(project);
  return (list?.panoramas ?? [])
    .filter(isPlaced)
    .filter(({ state, pose }) => state === 'ready' && pose.frame === frame);
}

const useAreShown = () => useStored('panorama marks', z.boolean(), true);

/** Shows and hides the marks of panoramas; nothing where there are none. */
export function StationSwitch(of: StationsOf) {
  const texts = useTexts('panoramas');
  const stations = useStations(of);
  const [areShown, setShown] = useAreShown();
  if (stations.length === 0) return null;
  return (
    <Switch
      size="sm"
      label={texts('marks', { count: stations.length })}
      checked={areShown}
      onChange={(event) => setShown(event.currentTarget.checked)}
    />
  );
}

type StationMarksProps = StationsOf & {
  viewer: MarkedViewer | null;
  /** Only stations between these heights: those of a storey. */ heightsM?: readonly [number, number] | undefined;
  onOpen: (id: string) => void;
};

/** The stations of panoramas over the picture of a viewer; a click opens the panorama. */
export function StationMarks({ viewer, heightsM, onOpen, ...of }: StationMarksProps) {
  const texts = useTexts('panoramas');
  const stations = useStations(of);
  const [areShown] = useAreShown();
  const [, setMoves] = useState(0);
  useEffect(() => {
    if (!viewer) return undefined;
    // The picture has its size only when it is drawn.
    const frame = requestAnimationFrame(() => setMoves((count) => count + 1));
    const end = viewer.on('camera', () => setMoves((count) => count + 1));
    return () => {
      cancelAnimationFrame(frame);
      end();
    };
  }, [viewer]);
  if (!viewer || !areShown || stations.length === 0) return null;
  const [from = -Infinity, to = Infinity] = heightsM ?? [];
  return (
    <ul className={css.marks} aria-label={texts('title')}>
      {stations.map(({ id, name, pose: { positionM } }) => {
        const at = positionM[2] >= from && positionM[2] < to ? viewer.toScreen(positionM) : null;
        return (
          at && (
            <li key={id}>
              <UnstyledButton
                className={css.stationMark}
                style={{ left: at.x, top: at.y }}
                aria-label={texts('open', { name })}
                title={name}
                onClick={() => onOpen(id)}
              >
                <IconPanoramaHorizontal size={14} aria-hidden />
              </UnstyledButton>
            </li>
          )
        );
      })}
    </ul>
  );
}
