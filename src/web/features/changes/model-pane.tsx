import { Alert, Button, Loader, Text, useComputedColorScheme } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { FileVersion } from '#contract/changes.ts';
import { createModelViewer, type ModelViewer } from '#viewer/model/model-viewer.ts';
import { modelWorkerUrl } from '#viewer/model/worker-url.ts';
import { useTexts } from '#web/lib/texts.ts';
import { useViewer } from '#web/lib/use-viewer.ts';
import css from './compare.module.css';
import type { Side } from './compare-states.tsx';

/** Elements in one colour, by their GlobalIds. */
export type PaneMark = { ids: readonly string[]; cssColor: string };
type ModelPaneProps = {
  file: FileVersion;
  viewUrl: string;
  side: Side;
  marks: readonly PaneMark[];
  /** GlobalId of the chosen element; null where this version does not have it. */
  selected: string | null;
  isHidden: boolean;
  /** The GlobalId under a press; null beside the model. */
  onPick: (id: string | null) => void;
  /** The viewer once its model is open; null when it goes. */
  onViewer: (viewer: ModelViewer | null) => void;
};

const keepNothing = () => undefined;
/** The only model of its viewer. */
const MODEL = 'version';
const refOf = (id: string) => ({ model: MODEL, id });

/** One version of a model: what differs in colours, all the rest as glass. */
export function ModelPane({ file, viewUrl, side, marks, selected, isHidden, onPick, onViewer }: ModelPaneProps) {
  const texts = useTexts('compare');
  const common = useTexts('changes');
  const label = texts('model', { side: texts(side).toLowerCase() });
  const { hostRef, attempt, viewer, failure, reload, share } = useOpenedModel(viewUrl, label, onViewer);
  useMarks(viewer, marks);
  useSelection(viewer, selected, onPick);
  return (
    <section className={css.pane} data-hidden={isHidden || undefined} aria-label={label}>
      <p className={css.caption} data-side={side}>
        <strong>{texts(side)}</strong> {common('fileVersion', { name: file.name, version: file.version })}
      </p>
      <div className={css.stage}>
        <div key={attempt} ref={hostRef} className={css.host} />
        {!viewer && !failure && (
          <div className={css.wait} role="status">
            <Loader size="sm" />
            <Text>
              {texts('loading')} {Math.round(share * 100)}%
            </Text>
          </div>
        )}
        {failure && (
          <Alert className={css.problem} color="red" variant="outline" role="alert">
            {failure.message}
            <Button mt="xs" size="xs" variant="default" display="block" onClick={reload}>
              {texts('again')}
            </Button>
          </Alert>
        )}
      </div>
    </section>
  );
}

/** A viewer whose model is open; null until then. */
function useOpenedModel(url: string, label: string, onViewer: ModelPaneProps['onViewer']) {
  const theme = useComputedColorScheme('light');
  const [share, setShare] = useState(0);
  const [opened, setOpened] = useState<ModelViewer | null>(null);
  const mounted = useViewer((host, again) => {
    const made = createModelViewer(host, {
      models: [{ id: MODEL, name: label, url }],
      workerUrl: new URL(modelWorkerUrl, location.href).href,
      // Rooms differ between versions too; the colors are those of the differences.
      state: { hiddenCategories: [], elementColors: 'original' },
      theme,
      label,
    });
    made.on('restored', again);
    made.on('progress', ({ stage, share: part }) =>
      setShare(stage === 'fetching' ? part / 2 : stage === 'parsing' ? 0.5 + part / 2 : 1),
    );
    made.on('open', () => setOpened(made));
    return made;
  }, keepNothing);
  const viewer = opened === mounted.viewer ? opened : null;
  const latest = useRef(onViewer);
  useEffect(() => {
    latest.current = onViewer;
  });
  useEffect(() => viewer?.setTheme(theme), [viewer, theme]);
  useEffect(() => {
    latest.current(viewer);
    return () => latest.current(null);
  }, [viewer]);
  return { ...mounted, viewer, share };
}

function useMarks(viewer: ModelViewer | null, marks: readonly PaneMark[]): void {
  useEffect(() => {
    if (!viewer) return;
    const color = async () => {
      await viewer.color(marks.map(({ ids, cssColor }) => ({ ids: ids.map(refOf), cssColor })));
      await viewer.setGhosting(true);
    };
    color().catch(warn);
  }, [viewer, marks]);
}

function useSelection(viewer: ModelViewer | null, selected: string | null, onPick: ModelPaneProps['onPick']): void {
  // What is selected from outside is no press.
  const isOutside = useRef(false);
  const latest = useRef(onPick);
  useEffect(() => {
    latest.current = onPick;
  });
  useEffect(
    () =>
      viewer?.on('select', ({ ids }) => {
        if (!isOutside.current) latest.current(ids[0]?.id ?? null);
      }),
    [viewer],
  );
  useEffect(() => {
    if (!viewer) return;
    const select = async () => {
      if ((viewer.getState().selection[0]?.id ?? null) === selected) return;
      isOutside.current = true;
      await viewer.select(selected === null ? [] : [refOf(selected)]).finally(() => (isOutside.current = false));
    };
    select().catch(warn);
  }, [viewer, selected]);
}

const warn = (error: unknown) => console.warn('viewer:', error);
