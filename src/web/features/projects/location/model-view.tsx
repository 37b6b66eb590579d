import { Alert, useComputedColorScheme } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { useEffect, useState, type ReactNode } from 'react';
import type { WireProject } from '#contract/projects.ts';
import type { CloudSource } from '#viewer/cloud/cloud-viewer.ts';
import type { DrawingSource } from '#viewer/model/model-drawings.ts';
import { supportedMode } from '#viewer/cloud/cloud-classes.ts';
import type { ModelItem } from '#viewer/model/item-properties.ts';
import { createModelViewer, type ModelEvents, type ModelSource, type ModelViewer } from '#viewer/model/model-viewer.ts';
import type { ModelViewerOptions } from '#viewer/model/model-viewer-types.ts';
import { modelWorkerUrl } from '#viewer/model/worker-url.ts';
import type { ChangeSubject } from '#web/lib/change-subject.ts';
import type { ColoredBy } from '#web/lib/colored-by.ts';
import { ELEMENT_COLORS, type ElementColors, initialViewerState, type ViewerState } from '#viewer/state.ts';
import { useTexts } from '#web/lib/texts.ts';
import { useViewer } from '#web/lib/use-viewer.ts';
import { elementTarget } from './element-target.ts';
import { useItemWithSets } from './item-sets.ts';
import type { LocationChanges } from './location-changes.ts';
import type { ModelParts } from './model-links.ts';
import { ClassList, PointColors } from './cloud-panel.tsx';
import { DeviationColors, DeviationSection } from './deviation-section.tsx';
import { type Layer, LayerList } from './layer-list.tsx';
import { Categories, Scopes, Selection, Spots } from './model-panel.tsx';
import { NotShown } from './not-shown.tsx';
import { useSelectedName } from './use-selected-name.ts';
import { cutKeyOf } from './cut-key.ts';
import { ProfilePanel } from './profile-panel.tsx';
import { canExportPoints } from './point-rights.ts';
import { isPaired, usePaneOf, useSpacePane } from './pane.tsx';
import { pointsShown } from './points-shown.ts';
import { PoweredBy } from './powered-by.tsx';
import { useShownElement } from './use-shown-element.ts';
import type { RenderMarks } from './render-marks.tsx';
import type { ViewMemory } from './view-memory.ts';
import { LevelSelect, useMeasureUnit, XraySelect } from './viewer-controls.tsx';
import { ViewCube } from './view-cube.tsx';
import { ViewerFrame } from './viewer-frame.tsx';
import { useTool, useViewerTools } from './viewer-tools.tsx';
import { WalkOverlay } from './walk-overlay.tsx';

type ModelViewProps = {
  /** The model of the address, and the others that can be shown with it. */
  models: readonly [ModelSource, ...ModelSource[]];
  /** Point clouds that can be shown with them. */
  clouds: readonly CloudSource[];
  /** Drawings that can be laid among them. */
  drawings: readonly DrawingSource[];
  isAligned: (id: string) => boolean;
  modelUnits: string;
  project: WireProject;
  parts: ModelParts | undefined;
  memory: ViewMemory;
  /** A model or a cloud that is shown as a layer of a comparison. */ layerId?: string | undefined;
  changes: LocationChanges | undefined;
  /** Chooses another model, where there is one. */ chooser?: ReactNode;
  /** What is drawn over the picture at places of the project. */ renderMarks?: RenderMarks | undefined;
  /** Another viewer than that of IFC models. */
  create?: (host: HTMLElement, options: ModelViewerOptions) => ModelViewer;
};

/** Building models with levels, categories, properties and measuring. */
export function ModelView({
  models,
  clouds,
  drawings,
  isAligned,
  modelUnits,
  project,
  parts,
  memory,
  layerId,
  changes,
  chooser,
  renderMarks,
  create = createModelViewer,
}: ModelViewProps) {
  const texts = useTexts('location');
  const theme = useComputedColorScheme('light');
  const [unit, setUnit] = useMeasureUnit(modelUnits);
  const [colors, setColors] = useElementColors();
  const [chosen] = models;
  const mounted = useViewer((host, reload) => {
    const made = create(host, {
      models,
      clouds,
      drawings,
      workerUrl: new URL(modelWorkerUrl, location.href).href,
      state: firstState(memory.read(), chosen.id, colors),
      theme,
      unit,
    });
    made.on('restored', reload);
    return made;
  }, memory.keep);
  const { viewer } = mounted;
  const { shown, progress, opened, selected, listed, listedClouds, listedDrawings, points, failed, dismiss } =
    useModelEvents(viewer);
  const pane = usePaneOf();
  const pins = useTool(viewer, 'pins');
  useSpacePane(viewer, memory.frame);
  const isOpen = opened !== undefined;
  useEffect(() => {
    if (!viewer || !isOpen || layerId === undefined) return undefined;
    const isCloud = viewer.clouds?.list().some(({ id }) => id === layerId);
    const isDrawing = viewer.drawings().some(({ id }) => id === layerId);
    const setShown = (isShown: boolean) => {
      if (isDrawing) return viewer.setDrawingShown(layerId, isShown);
      void (isCloud ? viewer.clouds?.setShown(layerId, isShown) : viewer.setModelShown(layerId, isShown));
    };
    setShown(true);
    // A plan or a scan lies within the model, which would cover it.
    const isWithin = isDrawing || isCloud;
    const isOwnGlass = isWithin && !viewer.getState().isGhosting;
    if (isOwnGlass) void viewer.setGhosting(true);
    return () => {
      setShown(false);
      if (isOwnGlass) void viewer.setGhosting(false);
    };
  }, [viewer, isOpen, layerId]);
  const selectedName = useSelectedName(shown?.selection ?? [], selected.item);
  const item = useItemWithSets(project, selected);
  const [asked, setAsked] = useState<'spots' | 'views' | null>(null);
  const [colored, setColored] = useState<{ by: ColoredBy; colors: ViewerState['colors'] } | null>(null);
  // A view that is opened, or a reset, brings other colors.
  const coloredBy = colored && shown && colored.colors === shown.colors && shown.colors.length > 0 ? colored.by : null;
  useEffect(() => viewer?.setTheme(theme), [viewer, theme]);
  useEffect(() => viewer?.setUnit(unit), [viewer, unit]);
  const isMissing = useShownElement(
    viewer,
    opened !== undefined,
    changes?.target,
    () => void viewer?.setGhosting(true),
  );
  const onAsk = changes?.onAsk;
  const ask =
    onAsk &&
    (async (asked: ModelItem, comment?: ChangeSubject['comment']) => {
      const selection = viewer?.getState().selection ?? [];
      const source = models.find(({ id }) => id === selection[0]?.model) ?? chosen;
      return (
        viewer &&
        onAsk({
          of: { viewUrl: source.url },
          target: elementTarget(asked, await viewer.boxOf(selection), opened?.levels ?? []),
          comment,
        })
      );
    });
  const isLoading = !progress || progress.stage === 'fetching' || progress.stage === 'parsing';
  const loading = `${texts(progress?.stage === 'parsing' ? 'parsing' : 'loadingModel')} ${Math.round((progress?.share ?? 0) * 100)}%`;
  const toggle = (section: 'spots' | 'views') => setAsked(asked === section ? null : section);
  const tools = useViewerTools(viewer, {
    unit,
    onUnit: setUnit,
    own: { spots: () => toggle('spots'), views: () => toggle('views') },
    pressed: { spots: asked === 'spots', views: asked === 'views' },
    without: parts && project.access.views !== 'none' ? [] : ['views'],
  });
  const links = viewer &&
    shown &&
    opened && {
      project,
      model: chosen,
      table: project.assets.find(({ id }) => id === chosen.id)?.elementTable,
      viewer,
      state: shown,
      clickedAt: selected.at,
      askFor: ask,
      unit,
      onUnit: setUnit,
      coloredBy,
      onColored: (by: ColoredBy) => setColored({ by, colors: viewer.getState().colors }),
    };
  const viewLinks = links && {
    project,
    file: chosen,
    viewer: {
      getState: viewer.getState,
      setState: async (change: Partial<ViewerState>) => {
        await viewer.setState(change);
        await viewer.select(viewer.getState().selection);
      },
    },
  };
  const layers: Layer[] = [
    ...listed.map(({ id, name, isShown }) => ({ id, name, kind: 'model' as const, isShown, isAligned: isAligned(id) })),
    ...listedClouds.map(({ id, name, isShown }) => ({
      id,
      name,
      kind: 'cloud' as const,
      isShown,
      isAligned: isAligned(id),
    })),
    ...listedDrawings.map(({ id, name, isShown }) => ({
      id,
      name,
      kind: 'drawing' as const,
      isShown,
      isAligned: isAligned(id),
    })),
    ...(pins?.isShown
      ? [{ id: 'pins', name: texts('pins'), kind: 'pins' as const, isShown: pins.isOn === true, isAligned: true }]
      : []),
  ];
  const hasModels = listed.some(({ isShown }) => isShown);
  const hasClouds = listedClouds.some(({ isShown }) => isShown);
  const closeProfile = () => {
    if (!viewer || !hasClouds || !shown?.profile) return false;
    void viewer.setState({ profile: null });
    return true;
  };
  const onLayer = ({ id, kind }: Layer, isShown: boolean) => {
    if (kind === 'pins') viewer?.tools.press('pins');
    else if (kind === 'drawing') viewer?.setDrawingShown(id, isShown);
    else if (kind === 'cloud') void viewer?.clouds?.setShown(id, isShown);
    else void viewer?.setModelShown(id, isShown);
  };
  return (
    <>
      {links && parts?.renderMarks(links)}
      {viewLinks && parts?.renderLinkedView(viewLinks)}
      <ViewerFrame
        title={texts('panelModel')}
        mounted={mounted}
        loading={isLoading ? loading : hasClouds && points?.areDistancesLoading ? texts('loadingDistances') : null}
        {...(points && hasClouds && { footer: pointsShown(points, texts) })}
        {...tools}
        onEscape={() => tools.onEscape() || closeProfile()}
        notice={failed && <NotShown failed={failed} onClose={dismiss} />}
        selectedName={selectedName}
        asked={asked}
        panel={
          <>
            {asked === 'views' && viewLinks && parts?.renderViews(viewLinks)}
            {asked === 'spots' && viewer && shown && <Spots viewer={viewer} spots={shown.spots} unit={unit} />}
            {chooser}
            <LayerList layers={layers} onShow={onLayer} onFit={viewer?.fitLayer} />
            {hasClouds && viewer?.clouds && shown && <PointColors clouds={viewer.clouds} mode={shown.colorMode} />}
            {viewer?.clouds && shown && (
              <DeviationSection
                projectId={project.projectId}
                sources={clouds}
                models={models}
                shownClouds={listedClouds.filter(({ isShown }) => isShown).map(({ id }) => id)}
                isAligned={isAligned}
                shown={shown}
                unit={unit}
                onState={(change) => {
                  // The points lie on the model's faces, which would cover them.
                  if (change.colorMode !== undefined) void viewer.setGhosting(change.colorMode === 'deviation');
                  return viewer.setState(change);
                }}
                onCloud={(id, isShown) => viewer.clouds?.setShown(id, isShown)}
                onMoved={() => viewer.clouds?.fitOnceOpen()}
                onPlace={viewer.flyTo}
                onElement={async (model, id) => {
                  await viewer.select([{ model, id }]);
                  const box = await viewer.boxOf([{ model, id }]);
                  if (box) viewer.flyTo(box);
                }}
              />
            )}
            {opened && viewer && shown && (
              <>
                <LevelSelect
                  levels={opened.levels}
                  level={shown.level}
                  unit={unit}
                  onChange={(level) => void viewer.setLevel(level)}
                />
                {opened.levels.length > 1 && (
                  <XraySelect
                    levels={opened.levels}
                    level={shown.xrayLevel}
                    onChange={(level) => void viewer.setXray(level)}
                  />
                )}
                {hasModels && <Scopes viewer={viewer} />}
                {isMissing && (
                  <Alert color="gray" variant="outline">
                    {texts('elementMissing')}
                  </Alert>
                )}
                {links && parts?.renderSection(links)}
                <Selection viewer={viewer} state={shown} item={item} unit={unit} onAsk={ask} />
                {hasClouds && viewer.clouds && <ClassList clouds={viewer.clouds} />}
                {hasModels && (
                  <Categories
                    viewer={viewer}
                    colors={shown.elementColors}
                    coloredBy={shown.colors.length > 0 ? (coloredBy ?? 'view') : null}
                    onColors={(elementColors) => {
                      setColors(elementColors);
                      // To paint the models again takes as long as opening them.
                      void viewer.setState({
                        ...(elementColors !== shown.elementColors && { elementColors }),
                        colors: [],
                      });
                    }}
                  />
                )}
              </>
            )}
          </>
        }
        corner={opened && viewer && <ViewCube viewer={viewer} />}
        over={
          <>
            {opened && viewer && renderMarks?.(viewer)}
            {viewer?.clouds && shown?.deviation && (
              <DeviationColors
                projectId={project.projectId}
                clouds={viewer.clouds}
                sources={clouds}
                deviation={shown.deviation}
                unit={unit}
                areDistancesLoading={points?.areDistancesLoading ?? hasClouds}
                onState={viewer.setState}
                takePicture={viewer.screenshot}
              />
            )}
            {opened && !isPaired(pane) && <PoweredBy />}
            {hasClouds && viewer?.clouds && shown?.profile && (
              <ProfilePanel
                clouds={viewer.clouds}
                strip={shown.profile}
                unit={unit}
                colorMode={supportedMode(viewer.clouds.colorModes(), shown.colorMode)}
                cutKey={cutKeyOf(shown)}
                canExport={canExportPoints(project)}
                onWidth={(widthM) => shown.profile && void viewer.setState({ profile: { ...shown.profile, widthM } })}
                onClose={closeProfile}
              />
            )}
            {viewer?.walk && <WalkOverlay viewer={viewer} walk={viewer.walk} unit={unit} onEnd={tools.onEscape} />}
          </>
        }
        aside={links && !isPaired(pane) && parts?.renderAside(links)}
      />
    </>
  );
}

/**
 * The view goes on where the last one was, with the model of the address. A view says only what is not as at first, so that who
 * prefers original colors has them in it as well.
 */
function firstState(kept: Partial<ViewerState>, chosenId: string, preferred: ElementColors): Partial<ViewerState> {
  return {
    ...kept,
    models: kept.models?.includes(chosenId) ? kept.models : null,
    elementColors: preferred === 'category' ? (kept.elementColors ?? preferred) : preferred,
  };
}

/** What elements are colored by, remembered on the device. */
function useElementColors(): [ElementColors, (colors: ElementColors) => void] {
  const [stored, store] = useLocalStorage<string | undefined>({ key: 'elementColors', getInitialValueInEffect: false });
  return [ELEMENT_COLORS.find((colors) => colors === stored) ?? initialViewerState.elementColors, store];
}

/** What a viewer says of itself. */
function useModelEvents(viewer: ModelViewer | null) {
  const [shown, setShown] = useState<ViewerState>();
  const [progress, setProgress] = useState<ModelEvents['progress']>();
  const [opened, setOpened] = useState<ModelEvents['open']>();
  const [selected, setSelected] = useState<ModelEvents['select']>({ ids: [], item: null, at: null });
  const [listed, setListed] = useState<ModelEvents['models']>();
  const [listedClouds, setListedClouds] = useState<ModelEvents['clouds']>();
  const [listedDrawings, setListedDrawings] = useState<ModelEvents['drawings']>();
  const [points, setPoints] = useState<ModelEvents['points']>();
  const [failed, setFailed] = useState<ModelEvents['failed'] | null>(null);
  useEffect(() => {
    if (!viewer) return undefined;
    const ends = [
      viewer.on('state', setShown),
      viewer.on('progress', setProgress),
      viewer.on('open', (next) => {
        setOpened(next);
        setShown(viewer.getState());
      }),
      viewer.on('select', setSelected),
      viewer.on('models', setListed),
      viewer.on('clouds', setListedClouds),
      viewer.on('drawings', setListedDrawings),
      viewer.on('points', setPoints),
      viewer.on('failed', setFailed),
    ];
    return () => ends.forEach((end) => end());
  }, [viewer]);
  return {
    shown,
    progress,
    opened,
    selected,
    listed: listed ?? viewer?.models() ?? [],
    listedClouds: listedClouds ?? viewer?.clouds?.list() ?? [],
    listedDrawings: listedDrawings ?? viewer?.drawings() ?? [],
    points,
    failed,
    dismiss: () => setFailed(null),
  };
}
