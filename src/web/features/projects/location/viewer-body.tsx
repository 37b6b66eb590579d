import { Button, CloseButton } from '@mantine/core';
import { useEffect, useState } from 'react';
import { preload } from 'react-dom';
import type { WireProject } from '#contract/projects.ts';
import { buildingLevels } from '#viewer/building-levels.ts';
import { useTexts } from '#web/lib/texts.ts';
import { Banner } from '#web/ui/banner.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';
import type { CloudViews } from './cloud-view.tsx';
import { ComparePanes } from './compare-panes.tsx';
import { isStep, type StepValue } from './compare-target.ts';
import {
  chosenCloud,
  chosenOf,
  classifiedCloudsOf,
  cloudsOf,
  currentFileId,
  drawingsOf,
  type FileChoice,
  type OpenChoice,
  isNextOf,
  isOpen,
  modelsOf,
  ofTab,
} from './file-choice.ts';
import { FileChooser } from './file-chooser.tsx';
import { FileNotShown } from './file-not-shown.tsx';
import type { ModelParts } from './model-links.ts';
import { cloudSourceOf, drawingSourcesOf, modelSourceOf, PLAN_LAYER } from './layer-sources.ts';
import { NoModel } from './no-model.tsx';
import { OtherTab } from './other-tab.tsx';
import { canExportPoints } from './point-rights.ts';
import { MarksSwitch, marksOf } from './render-marks.tsx';
import { RevitModel } from './revit-model.tsx';
import { useBuilding } from './use-building.ts';
import { PROJECT_FRAME } from './view-memory.ts';
import { documentsOf } from './viewer-of-file.ts';
import { useListedDrawings } from './listed-drawings.ts';
import { elementsOf, modelOf, revitModelOf, type ViewerValue } from './viewer-target.ts';
import css from './viewer.module.css';
import type { BodyProps, StepProps, ViewerBodyProps } from './step-props.ts';
import { Loading, PlanStep } from './plan-step.tsx';

const CloudView = lazyPart(async () => (await import('./cloud-view.tsx')).CloudView);
const ModelView = lazyPart(async () => (await import('./model-view.tsx')).ModelView);
const PanoramaTab = lazyPart(async () => (await import('./panorama-tab.tsx')).PanoramaTab);

/** What the fullscreen viewer shows below its bar. Says so where a link was made for an earlier version: its newest is shown. */
export function ViewerBody(props: ViewerBodyProps) {
  const texts = useTexts('location');
  const { project, fileId } = props;
  const [isOlder, setOlder] = useState(() => currentFileId(project, fileId) !== fileId);
  return (
    <div className={css.versioned}>
      {isOlder && (
        <Banner tone="neutral" text={texts('newerShown')}>
          <CloseButton aria-label={texts('hideNote')} onClick={() => setOlder(false)} />
        </Banner>
      )}
      <div className={css.body}>
        <Compare {...props} />
      </div>
    </div>
  );
}

function Compare(props: ViewerBodyProps) {
  const { project, memory, compared } = props;
  const { beside, choices, shown, second, picking } = compared;
  const onLayer = (fileId: string | undefined) => {
    const choice = choices.find(({ kind, file }) => kind === 'cloud' && file?.id === fileId);
    compared.show(choice && { layout: 'over', viewer: choice.viewer, fileId });
  };
  return (
    <ComparePanes
      {...{ project, memory, beside, choices, shown, second, picking }}
      onBeside={compared.show}
      renderSecond={(own) =>
        beside && (
          <TargetBody
            key={beside.viewer}
            project={project}
            target={beside.viewer}
            fileId={beside.fileId}
            memory={own}
            layer={undefined}
            onLayer={undefined}
            changes={undefined}
            modelParts={undefined}
            view={undefined}
            onView={undefined}
            onShow={(viewer, fileId) => isStep(viewer) && compared.show({ ...beside, viewer, fileId })}
          />
        )
      }
    >
      <TargetBody
        {...props}
        layer={beside?.layout === 'over' ? second : undefined}
        onLayer={compared.isChangeable && (!beside || beside.layout === 'over') ? onLayer : undefined}
      />
    </ComparePanes>
  );
}

function TargetBody({ target, fileId: addressed, ...props }: BodyProps) {
  const { project, onShow } = props;
  const fileId = currentFileId(project, addressed);
  if (target === 'panorama') return <PanoramaTab {...props} panoramaId={addressed} />;
  if (target !== 'tour' && target !== 'report' && target !== 'map3d')
    return <StepBody target={target} fileId={fileId} addressed={addressed} {...props} />;
  // Tours say it beside their list.
  const files = target === 'report' ? documentsOf(project) : [];
  if (target !== 'tour' && fileId !== undefined && !files.some(({ id }) => id === fileId))
    return <FileNotShown onOther={() => onShow(target)} />;
  return <OtherTab project={project} target={target} fileId={fileId} onShow={onShow} />;
}

function StepBody({ target, ...props }: Omit<StepProps, 'building'> & { target: StepValue }) {
  const elements = elementsOf(props.project);
  const building = useBuilding(elements?.asset_url);
  const cloudUrl = firstCloudUrl(props.project, target, props.fileId);
  // Its code and the description of its cloud come while the building does, and not after it.
  useEffect(() => {
    viewPartOf(target)?.preload();
    if (cloudUrl !== undefined) preload(cloudUrl, { as: 'fetch', crossOrigin: 'anonymous' });
  }, [target, cloudUrl]);
  // Levels and frame decide where things are: a view waits for them, unless there are none.
  if (elements && building.isPending) return <Loading />;
  const of = { ...props, building: building.data };
  if (isCloudStep(target)) return <CloudStep target={target} {...of} />;
  if (target === 'step3:bimit_preview_3d' || target === 'step3:bimit_verified_3d')
    return <ModelStep target={target} {...of} />;
  return <PlanStep target={target} isBuildingFailed={building.isError} {...of} />;
}

/** What the viewer of a cloud asks for first; undefined for other viewers. */
function firstCloudUrl(project: WireProject, target: StepValue, fileId: string | undefined): string | undefined {
  if (!isCloudStep(target)) return undefined;
  const { chosen } = chosenCloud(project, target === 'step2:pc_segmented', fileId);
  return chosen && chosen !== 'missing' && isOpen(chosen) ? chosen.url : undefined;
}

type CloudStepValue = 'step1:pc_processed' | 'step2:pc_segmented';
const isCloudStep = (target: StepValue): target is CloudStepValue =>
  target === 'step1:pc_processed' || target === 'step2:pc_segmented';

function viewPartOf(target: StepValue) {
  if (target.startsWith('step4')) return undefined;
  return target.startsWith('step3') ? ModelView : CloudView;
}

function CloudStep({
  project,
  target,
  fileId,
  building,
  memory,
  layer,
  modelParts,
  onShow,
}: StepProps & { target: CloudStepValue }) {
  const texts = useTexts('location');
  const isClassified = target === 'step2:pc_segmented';
  const { clouds, chosen } = chosenCloud(project, isClassified, fileId);
  if (!chosen) return <EmptyState title={texts('noCloud')} text={texts('noResultsText')} />;
  if (chosen === 'missing' || !isOpen(chosen)) return <FileNotShown file={chosen} onOther={() => onShow(target)} />;
  const ofScan = chosen.isOfScan ? building : undefined;
  const frame = chosen.placement ? PROJECT_FRAME : chosen.id;
  const others = clouds.filter(isOpen).filter(({ id }) => id !== chosen.id);
  return (
    <CloudView
      // Who sets where a file lies sees it there at once.
      key={`${target} ${chosen.id} ${placesOf([chosen, ...others])}`}
      clouds={[cloudSourceOf(chosen, building), ...others.map((other) => cloudSourceOf(other, building))]}
      models={modelsOf(project)
        .filter(isOpen)
        .map(({ id, name, placement }) => ({ id, name, isAligned: placement !== null }))}
      isAligned={alignedAmong(project)}
      onModel={(id) => onShow(viewerOfModel(project, id), id)}
      levels={ofScan ? buildingLevels(ofScan) : []}
      projectId={project.projectId}
      views={viewsOf(project, chosen, modelParts)}
      layerId={layer?.file?.id}
      canExport={canExportPoints(project)}
      colorMode={isClassified ? 'class' : undefined}
      chooser={
        <Chooser
          label="clouds"
          choices={clouds}
          chosen={chosen}
          onChoose={(id) => onShow(target, id)}
          marks={{ project, frame }}
        />
      }
      renderMarks={marksOf(project, frame, onShow)}
      memory={memory.in(frame)}
      modelUnits={project.model_units}
    />
  );
}

/** The saved views of a cloud, for who has any. */
function viewsOf(project: WireProject, file: OpenChoice, parts: ModelParts | undefined): CloudViews | undefined {
  if (!parts || project.access.views === 'none') return undefined;
  return {
    renderPanel: (viewer) => parts.renderViews({ project, file, viewer }),
    renderLinked: (viewer) => parts.renderLinkedView({ project, file, viewer }),
  };
}

type ModelStepProps = StepProps & { target: 'step3:bimit_preview_3d' | 'step3:bimit_verified_3d' };

/** Whoever works in a model keeps it when its next version comes, until they ask for that. */
function ModelStep({ addressed, ...props }: ModelStepProps) {
  const texts = useTexts('location');
  const { project, target, fileId, onShow } = props;
  const asked = `${target} ${addressed}`;
  const { chosen } = chosenModel(project, target, fileId);
  const id = chosen && chosen !== 'missing' ? chosen.id : undefined;
  const [kept, setKept] = useState({ project, id, asked });
  const next = project.assets.find((asset) => asset.id === id);
  const isNext = kept.asked === asked && kept.id !== undefined && next !== undefined && isNextOf(next, kept.id);
  if (!isNext && (kept.project !== project || kept.id !== id || kept.asked !== asked)) setKept({ project, id, asked });
  return (
    <div className={css.versioned}>
      {isNext && (
        <Banner tone="neutral" text={texts('newerDelivered', { name: next.name })}>
          <Button size="compact-sm" variant="default" onClick={() => onShow(target, id)}>
            {texts('showNewer')}
          </Button>
        </Banner>
      )}
      <div className={css.body}>
        <ShownModel {...props} {...(isNext && { project: kept.project, fileId: kept.id })} />
      </div>
    </div>
  );
}

function chosenModel(project: WireProject, target: ModelStepProps['target'], fileId: string | undefined) {
  const all = modelsOf(project);
  const named = all.find(({ id }) => id === fileId);
  const isVerified = named ? named.isVerified : target === 'step3:bimit_verified_3d';
  const tab = isVerified ? 'verified' : 'preview';
  const models = ofTab(all, tab);
  return { models, isVerified, chosen: chosenOf(models, fileId, modelOf(project, tab)) };
}

function ShownModel({
  project,
  target,
  fileId,
  building,
  memory,
  layer,
  changes,
  modelParts,
  onShow,
}: Omit<ModelStepProps, 'addressed'>) {
  const texts = useTexts('location');
  const { models, isVerified, chosen } = chosenModel(project, target, fileId);
  const revit = revitModelOf(project, fileId);
  const { listed, isPending } = useListedDrawings(project);
  if (revit && (!chosen || chosen === 'missing'))
    return (
      <RevitModel
        key={revit.id}
        revit={revit}
        isVerified={isVerified}
        project={project}
        memory={memory}
        changes={changes}
        parts={modelParts}
      />
    );
  if (!chosen) return <NoModel isVerified={isVerified} />;
  if (chosen === 'missing' || !isOpen(chosen)) return <FileNotShown file={chosen} onOther={() => onShow(target)} />;
  // The viewer takes its layers when it begins.
  if (isPending) return null;
  const clouds = allClouds(project, texts('classified'));
  const frame = chosen.placement ? PROJECT_FRAME : MODELS_FRAME;
  const others = models.filter(isOpen).filter(({ id }) => id !== chosen.id);
  return (
    <ModelView
      key={`${target} ${chosen.id} ${placesOf([...models, ...clouds, ...drawingsOf(project)])}`}
      models={[modelSourceOf(chosen, building), ...others.map((other) => modelSourceOf(other, building))]}
      clouds={clouds.map((cloud) => cloudSourceOf(cloud, building))}
      drawings={drawingSourcesOf(project, building, listed)}
      isAligned={alignedAmong(project)}
      layerId={layer && (layer.file?.id ?? PLAN_LAYER)}
      changes={changes}
      chooser={
        <Chooser
          label="models"
          choices={models}
          chosen={chosen}
          onChoose={(id) => onShow(target, id)}
          marks={{ project, frame }}
        />
      }
      renderMarks={marksOf(project, frame, onShow)}
      memory={memory.in(frame)}
      modelUnits={project.model_units}
      project={project}
      parts={modelParts}
    />
  );
}

const placesOf = (choices: readonly FileChoice[]) => JSON.stringify(choices.map(({ placement }) => placement));

/** Delivered models are drawn together as they lie. */
const MODELS_FRAME = 'models';

/** The clouds of both steps; the classified one is told apart. */
function allClouds(project: WireProject, classified: string): OpenChoice[] {
  const named = classifiedCloudsOf(project).map((cloud) => ({ ...cloud, name: cloud.name || classified }));
  return [...cloudsOf(project), ...named].filter(isOpen);
}

/** Answers for the id of a model, a cloud or a drawing whether it is known where that lies in the project. */
function alignedAmong(project: WireProject): (id: string) => boolean {
  const all = [...modelsOf(project), ...allClouds(project, ''), ...drawingsOf(project)];
  return (id) => id === PLAN_LAYER || all.some((choice) => choice.id === id && choice.placement !== null);
}

function viewerOfModel(project: WireProject, id: string): ViewerValue {
  const isVerified = modelsOf(project).some((model) => model.id === id && model.isVerified);
  return isVerified ? 'step3:bimit_verified_3d' : 'step3:bimit_preview_3d';
}

type ChooserProps = {
  label: 'models' | 'clouds';
  choices: readonly FileChoice[];
  chosen: FileChoice;
  onChoose: (fileId: string) => void;
  marks: Parameters<typeof MarksSwitch>[0];
};

/** The files of the viewer by name, where there are several, and what is marked in it. */
function Chooser({ label, choices, chosen, onChoose, marks }: ChooserProps) {
  const texts = useTexts('location');
  return (
    <>
      {choices.length > 1 && (
        <FileChooser label={texts(label)} choices={choices} value={chosen.id} onChange={onChoose} />
      )}
      <MarksSwitch {...marks} />
    </>
  );
}
