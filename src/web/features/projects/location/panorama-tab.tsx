import { Button, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { PROJECT_FRAME, type WirePanorama } from '#contract/panoramas.ts';
import type { WireProject } from '#contract/projects.ts';
import { initialViewerState } from '#viewer/state.ts';
import { decodeLook, encodeLook, lookOfPose, poseOfLook, type Look } from '#viewer/panorama/look.ts';
import { elementsOf, hasStep, viewerOf, type ViewerValue } from './viewer-target.ts';
import { useBuilding } from './use-building.ts';
import { useMeasureUnit } from './viewer-controls.tsx';
import type { ViewMemory } from './view-memory.ts';
import { useTexts } from '#web/lib/texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PanoramaPanel } from './panorama-panel.tsx';
import { isPlaced } from './placed-panorama.ts';
import { PanoramaStage, type OtherView } from './panorama-stage.tsx';
import { usePanoramas } from './use-panoramas.ts';
import side from './side-list.module.css';
import css from './panorama.module.css';

type PanoramaTabProps = {
  project: WireProject;
  /** The one that was asked for; the first without. */ panoramaId: string | undefined;
  memory: ViewMemory;
  /** What the address has of the view. */ view: string | undefined;
  onView: ((text: string) => void) | undefined;
  onShow: (value: ViewerValue, fileId?: string) => void;
};

/** A look that rests for so long is written into the address. */
const RESTS_MS = 400;

/** The panoramas of a project in a list, one of them shown from inside. */
export function PanoramaTab({ project, panoramaId, memory, view, onView, onShow }: PanoramaTabProps) {
  const texts = useTexts('panoramas');
  const { list, isFailed } = usePanoramas(project);
  const building = useBuilding(elementsOf(project)?.asset_url).data;
  const [unit] = useMeasureUnit(project.model_units);
  const rest = useRest(onView);
  if (isFailed) return <EmptyState title={texts('failed')} text={texts('failedText')} />;
  if (!list)
    return (
      <Text className={side.word} role="status">
        {texts('loadingList')}
      </Text>
    );
  const { panoramas, canEdit } = list;
  const asked = panoramas.find(({ id }) => id === panoramaId);
  const chosen = panoramaId === undefined ? (panoramas.find(({ state }) => state === 'ready') ?? panoramas[0]) : asked;
  const choose = (id?: string) => onShow('panorama', id);
  const openOther = (other: OtherView, look: Look) => {
    if (!chosen?.pose) return;
    const camera = poseOfLook(chosen.pose.positionM, look);
    const own = memory.in(chosen.pose.frame);
    own.keep({ ...initialViewerState, ...own.read(), walk: null, level: null, camera });
    rest.cancel();
    const step = { model: 3, plan: 4, cloud: 1 } as const;
    const fileId = other === 'cloud' && chosen.pose.frame !== PROJECT_FRAME ? chosen.pose.frame : undefined;
    onShow(viewerOf(project, step[other]), fileId);
  };
  return (
    <div className={side.tab} data-list="below">
      {(panoramas.length > 0 || canEdit) && (
        <PanoramaPanel
          project={project}
          building={building}
          panoramas={panoramas}
          canEdit={canEdit}
          chosenId={chosen?.id}
          onChoose={choose}
        />
      )}
      <div className={css.body}>
        {!chosen ? (
          <NothingShown isUnknown={panoramaId !== undefined} canEdit={canEdit} onFirst={() => choose()} />
        ) : chosen.state === 'ready' ? (
          <PanoramaStage
            panorama={chosen}
            stations={panoramas.filter(isPlaced).filter((each) => each.state === 'ready' && isBeside(each, chosen))}
            building={chosen.pose?.frame === PROJECT_FRAME ? building : undefined}
            look={firstLook(view, chosen, memory)}
            unit={unit}
            others={otherViews(project, chosen)}
            onLook={rest.later}
            onWalk={choose}
            onOther={openOther}
          />
        ) : (
          <EmptyState
            title={chosen.name}
            text={chosen.state === 'failed' ? (chosen.problem ?? texts('noFile')) : texts('waitText')}
          />
        )}
      </div>
    </div>
  );
}

const isBeside = (each: WirePanorama, chosen: WirePanorama): boolean => each.pose?.frame === chosen.pose?.frame;

/** Where the address says, or as the last viewer of the building looked. */
function firstLook(view: string | undefined, chosen: WirePanorama, memory: ViewMemory): Look | undefined {
  const camera = chosen.pose && memory.in(chosen.pose.frame).read().camera;
  return decodeLook(view) ?? (camera && camera.projection === 'perspective' ? lookOfPose(camera) : undefined);
}

function otherViews(project: WireProject, { pose }: WirePanorama): OtherView[] {
  if (pose?.frame !== PROJECT_FRAME) return pose ? ['cloud'] : [];
  return [
    ...(hasStep(project, 3) ? (['model'] as const) : []),
    ...(hasStep(project, 1) ? (['cloud'] as const) : []),
    ...(hasStep(project, 4) ? (['plan'] as const) : []),
  ];
}

/** Writes looks that rest. */
function useRest(onView: PanoramaTabProps['onView']) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(onView);
  useEffect(() => {
    latest.current = onView;
  });
  const cancel = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  const [later] = useState(() => (look: Look) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => latest.current?.(encodeLook(look)), RESTS_MS);
  });
  return { later, cancel };
}

function NothingShown({ isUnknown, canEdit, onFirst }: { isUnknown: boolean; canEdit: boolean; onFirst: () => void }) {
  const texts = useTexts('panoramas');
  if (!isUnknown) return <EmptyState title={texts('empty')} text={texts(canEdit ? 'emptyEditor' : 'emptyText')} />;
  return (
    <EmptyState title={texts('unknown')} text={texts('unknownText')}>
      <Button onClick={onFirst}>
        <Text span inherit>
          {texts('showFirst')}
        </Text>
      </Button>
    </EmptyState>
  );
}
