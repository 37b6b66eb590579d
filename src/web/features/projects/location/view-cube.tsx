import { ActionIcon, Box, Kbd, Menu, Tooltip } from '@mantine/core';
import { IconChevronUp } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { ModelViewer } from '#viewer/model/model-viewer.ts';
import type { CameraPose } from '#viewer/view/camera-pose.ts';
import { SIDE_TOOLS } from '#viewer/view/side-tools.ts';
import {
  anglesAt,
  cubeTransform,
  faceTransform,
  type SidePlace,
  VIEW_SIDES,
  type ViewSide,
} from '#viewer/view/view-sides.ts';
import { useTexts } from '#web/lib/texts.ts';
import { OVER_VIEWERS } from '#web/ui/layers.ts';
import css from './view-cube.module.css';
import { nameOfKey } from './viewer-controls.tsx';

type CubeViewer = Pick<ModelViewer, 'on' | 'getCamera' | 'lookFrom' | 'tools'>;

const EDGE_PX = 56;
const STEPS = [-1, 0, 1] as const;
const PLACES: readonly SidePlace[] = STEPS.flatMap((down) => STEPS.map((right) => ({ right, down })));
const LABELS = {
  top: 'cubeTop',
  front: 'cubeFront',
  right: 'cubeRight',
  back: 'cubeBack',
  left: 'cubeLeft',
  bottom: 'cubeBottom',
} as const;
const NAMES = {
  top: 'sideTop',
  front: 'sideFront',
  right: 'sideRight',
  back: 'sideBack',
  left: 'sideLeft',
  bottom: 'sideBottom',
} as const;

/**
 * A cube that is turned as the building is: its sides, edges and corners take the pointer there. The same views are in a menu, for
 * keys and fingers; on a phone the cube itself opens it.
 */
export function ViewCube({ viewer }: { viewer: CubeViewer }) {
  return (
    <div className={css.place}>
      <Cube viewer={viewer} />
      <SideMenu viewer={viewer} />
    </div>
  );
}

function Cube({ viewer }: { viewer: CubeViewer }) {
  const texts = useTexts('location');
  const cube = useRef<HTMLDivElement>(null);
  // Not through React: it turns with every picture.
  useEffect(() => {
    const turn = (pose: CameraPose) => {
      if (cube.current) cube.current.style.transform = cubeTransform(pose);
    };
    turn(viewer.getCamera());
    return viewer.on('camera', turn);
  }, [viewer]);
  return (
    <Box className={css.scene} __vars={{ '--edge': `${EDGE_PX}px` }} aria-hidden>
      <div ref={cube} className={css.cube}>
        {VIEW_SIDES.map((side) => (
          <div key={side} className={css.face} style={{ transform: faceTransform(side, EDGE_PX / 2) }}>
            <span className={css.label}>{texts(LABELS[side])}</span>
            {PLACES.map((place) => (
              <button
                key={`${place.right} ${place.down}`}
                type="button"
                tabIndex={-1}
                className={css.zone}
                data-middle={(place.right === 0 && place.down === 0) || undefined}
                data-view={`${side} ${place.right} ${place.down}`}
                onClick={() => viewer.lookFrom(anglesAt(side, place))}
              />
            ))}
          </div>
        ))}
      </div>
    </Box>
  );
}

function SideMenu({ viewer }: { viewer: CubeViewer }) {
  const texts = useTexts('location');
  const keys = new Map(viewer.tools.list().map(({ id, key }) => [id, key]));
  const keyOf = (side: ViewSide) => nameOfKey(keys.get(SIDE_TOOLS[side]) ?? '');
  return (
    <Menu position="top-end" withinPortal zIndex={OVER_VIEWERS}>
      <Menu.Target>
        <Tooltip label={texts('sides')}>
          <ActionIcon
            className={css.opener}
            variant="subtle"
            color="var(--mantine-color-text)"
            aria-label={texts('sides')}
          >
            <IconChevronUp size={16} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        {VIEW_SIDES.map((side) => (
          <Menu.Item
            key={side}
            rightSection={<Kbd size="xs">{keyOf(side)}</Kbd>}
            onClick={() => viewer.tools.press(SIDE_TOOLS[side])}
          >
            {texts(NAMES[side])}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
