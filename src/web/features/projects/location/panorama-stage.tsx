import { Button, Loader, Paper, Text, UnstyledButton, useComputedColorScheme } from '@mantine/core';
import { IconCloud, IconCube, IconMinus, IconPlus, IconRuler2 } from '@tabler/icons-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Building } from '#domain/building/building.ts';
import { headingOfRotation, stationsAround } from '#domain/panorama/panorama-place.ts';
import { PANORAMA_FILE_PATH, type WirePanorama } from '#contract/panoramas.ts';
import { distance3, subtract3, type Point3 } from '#geometry/space.ts';
import { formatLength, type MeasureUnit } from '#viewer/view/format-measure.ts';
import { toViewerError, type ViewerError } from '#viewer/view/viewer-error.ts';
import { FIRST_LOOK, zoomLook, type Look } from '#viewer/panorama/look.ts';
import { createPanoramaViewer, type PanoramaViewer } from '#viewer/panorama/panorama-viewer.ts';
import { useTexts } from '#web/lib/texts.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import type { PlacedPanorama } from './placed-panorama.ts';
import { StationMap, type MappedStation } from './station-map.tsx';
import side from './side-list.module.css';
import css from './panorama.module.css';

/** What can be seen from the same place. */
export type OtherView = 'model' | 'cloud' | 'plan';

type PanoramaStageProps = {
  panorama: WirePanorama;
  /** All that can be walked to, in the frame of this one. */ stations: readonly PlacedPanorama[];
  building: Building | undefined;
  /** Where one looks at first; without it, at the middle of the picture. */ look: Look | undefined;
  unit: MeasureUnit;
  others: readonly OtherView[];
  onLook: (look: Look) => void;
  onWalk: (id: string) => void;
  onOther: (view: OtherView, look: Look) => void;
};

/** Marks are drawn on the floor under the tripod of the other station. */
const TRIPOD_M = 1.3;
const ICONS = { model: IconCube, cloud: IconCloud, plan: IconRuler2 } as const;
const NO_TURN: [number, number, number, number] = [1, 0, 0, 0];

/** One panorama with the ways to its neighbors, a small plan of all, and the ways to other views from the same place. */
export function PanoramaStage({
  panorama,
  stations,
  building,
  look: firstLook,
  unit,
  others,
  onLook,
  onWalk,
  onOther,
}: PanoramaStageProps) {
  const texts = useTexts('panoramas');
  const theme = useComputedColorScheme('light');
  const [viewer, setViewer] = useState<PanoramaViewer>();
  const [look, setLook] = useState<Look>();
  const [shownId, setShownId] = useState<string>();
  const [failed, setFailed] = useState<{ id: string; error: ViewerError }>();
  const [attempt, setAttempt] = useState(0);
  const latest = useRef({ onLook, firstLook, panorama, theme, label: texts('picture') });
  useEffect(() => {
    latest.current = { onLook, firstLook, panorama, theme, label: texts('picture') };
  });
  const hostRef = useCallback((host: HTMLDivElement | null) => {
    if (!host) return undefined;
    const { firstLook: start, panorama: first, theme: scheme, label } = latest.current;
    let made: PanoramaViewer;
    try {
      const rotation = first.pose?.rotation ?? NO_TURN;
      const ahead = { ...FIRST_LOOK, headingDeg: headingOfRotation(rotation) };
      made = createPanoramaViewer(host, { look: start ?? ahead, theme: scheme, label });
    } catch (error) {
      setFailed({ id: first.id, error: toViewerError(error, 'NO_WEBGL') });
      return undefined;
    }
    made.on('look', (next) => {
      setLook(next);
      latest.current.onLook(next);
    });
    made.on('shown', setShownId);
    made.on('error', (error) => setFailed({ id: latest.current.panorama.id, error }));
    made.on('restored', () => setAttempt((count) => count + 1));
    setLook(made.getLook());
    setViewer(made);
    return () => {
      setViewer(undefined);
      made.dispose();
    };
  }, []);
  const { id, pose } = panorama;
  const rotationKey = (pose?.rotation ?? NO_TURN).join(' ');
  useEffect(() => {
    const [w = 1, x = 0, y = 0, z = 0] = rotationKey.split(' ').map(Number);
    viewer?.show({ id, url: `${PANORAMA_FILE_PATH}/${id}`, rotation: [w, x, y, z] });
  }, [viewer, id, rotationKey]);
  useEffect(() => viewer?.setTheme(theme), [viewer, theme]);
  // What was clicked is gone with the station: the keys go on in the picture.
  const walk = (to: string) => {
    viewer?.focus();
    onWalk(to);
  };
  const failure = failed?.id === id ? failed.error : undefined;
  const here = stations.find((each) => each.id === id);
  const around = here ? neighborsOf(here, stations) : [];
  const mapped = stations.map(({ pose: { positionM }, ...each }): MappedStation => ({ ...each, positionM }));
  return (
    <div className={css.stage}>
      <div key={attempt} ref={hostRef} className={css.host} />
      {shownId !== id && !failure && (
        <div className={side.word} role="status">
          <Loader size="sm" />
          <Text>{texts('loading', { name: panorama.name })}</Text>
        </div>
      )}
      {failure && (
        <div className={side.word} role="alert">
          <Text>{failure.message}</Text>
          <Button
            size="xs"
            variant="default"
            onClick={() => {
              setFailed(undefined);
              setAttempt((count) => count + 1);
            }}
          >
            {texts('retry')}
          </Button>
        </div>
      )}
      {shownId === id && viewer && look && here && (
        <ul className={css.marks} aria-label={texts('neighbors')}>
          {around.map((to) => (
            <Mark key={to.id} viewer={viewer} from={here} to={to} unit={unit} onWalk={walk} />
          ))}
        </ul>
      )}
      <Paper className={css.tools} withBorder role="toolbar" aria-label={texts('tools')}>
        <IconButton
          label={texts('zoomIn')}
          hint="+"
          icon={<IconPlus size={18} />}
          onClick={() => viewer?.setLook(zoomLook(viewer.getLook(), 0.8))}
        />
        <IconButton
          label={texts('zoomOut')}
          hint="-"
          icon={<IconMinus size={18} />}
          onClick={() => viewer?.setLook(zoomLook(viewer.getLook(), 1.25))}
        />
        {pose &&
          others.map((other) => {
            const OtherIcon = ICONS[other];
            return (
              <IconButton
                key={other}
                label={texts(`from_${other}`)}
                icon={<OtherIcon size={18} />}
                onClick={() => viewer && onOther(other, viewer.getLook())}
              />
            );
          })}
      </Paper>
      {here && stations.length > 0 && (
        <StationMap
          className={css.map}
          label={texts('map')}
          stations={mapped}
          building={building}
          chosenId={id}
          headingDeg={look?.headingDeg}
          onStation={walk}
        />
      )}
    </div>
  );
}

/** Those of the same storey. */
function neighborsOf(here: PlacedPanorama, all: readonly PlacedPanorama[]): PlacedPanorama[] {
  const flat = all
    .filter(({ pose }) => Math.abs(pose.positionM[2] - here.pose.positionM[2]) < 2)
    .map((each) => ({ id: each.id, positionM: each.pose.positionM }));
  const near = stationsAround({ id: here.id, positionM: here.pose.positionM }, flat, { count: 8, farthestM: 30 });
  return near.flatMap(({ id }) => all.find((each) => each.id === id) ?? []);
}

type MarkProps = {
  viewer: PanoramaViewer;
  from: PlacedPanorama;
  to: PlacedPanorama;
  unit: MeasureUnit;
  onWalk: (id: string) => void;
};

function Mark({ viewer, from, to, unit, onWalk }: MarkProps) {
  const texts = useTexts('panoramas');
  const offset = subtract3(to.pose.positionM, from.pose.positionM);
  const foot: Point3 = [offset[0], offset[1], offset[2] - TRIPOD_M];
  const at = viewer.toScreen(foot);
  const meters = distance3(to.pose.positionM, from.pose.positionM);
  // Nearer ones are larger, as they would be on the floor.
  const size = Math.round(Math.max(30, Math.min(64, 150 / meters)));
  return (
    <li
      className={css.mark}
      style={at ? { transform: `translate(${at.x}px, ${at.y}px)` } : undefined}
      data-behind={at ? undefined : ''}
    >
      <UnstyledButton
        className={css.markButton}
        style={{ width: size, height: Math.max(24, size * 0.6) }}
        aria-label={texts('walkTo', { name: to.name })}
        title={`${to.name} · ${formatLength(meters, unit)}`}
        onClick={() => onWalk(to.id)}
      />
    </li>
  );
}
