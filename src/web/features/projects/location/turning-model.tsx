import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useState } from 'react';
import { createModelViewer, type ModelViewer } from '#viewer/model/model-viewer.ts';
import { modelWorkerUrl } from '#viewer/model/worker-url.ts';
import { orbit } from '#viewer/view/camera-pose.ts';
import { useTexts } from '#web/lib/texts.ts';
import { useViewer } from '#web/lib/use-viewer.ts';
import css from './result-stage.module.css';

/** A full turn takes a minute. */
const DEGREES_PER_MS = 360 / 60_000;
/** After a pause the building goes on from where it stood. */
const LONGEST_FRAME_MS = 100;

type TurningModelProps = { url: string; isTurning: boolean; onFailed: () => void };

/** The model of a result in place of its picture, shown as soon as all of it is drawn. A picture only: nothing in it can be reached or picked. */
export default function TurningModel({ url, isTurning, onFailed }: TurningModelProps) {
  const texts = useTexts('location');
  const theme = useComputedColorScheme('light');
  const [isReady, setReady] = useState(false);
  const { hostRef, attempt, viewer, failure } = useViewer(
    (host, reload) => {
      const made = createModelViewer(host, {
        models: [{ id: 'result', name: texts('result'), url }],
        workerUrl: new URL(modelWorkerUrl, location.href).href,
        // As in the picture that it takes the place of.
        state: { elementColors: 'original' },
        theme,
        label: texts('result'),
      });
      made.on('progress', ({ stage }) => setReady(stage === 'ready'));
      made.on('restored', reload);
      return made;
    },
    () => undefined,
  );
  useEffect(() => viewer?.setTheme(theme), [viewer, theme]);
  useEffect(() => {
    if (failure) onFailed();
    // Told once for each failure.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [failure]);
  useEffect(() => (viewer && isReady && isTurning ? turn(viewer) : undefined), [viewer, isReady, isTurning]);
  return (
    <div className={css.model} data-ready={isReady || undefined} inert aria-hidden>
      <div key={attempt} ref={hostRef} />
    </div>
  );
}

/** Turns the building until the answered function is called. */
function turn(viewer: ModelViewer): () => void {
  let lastMs = performance.now();
  let frame = requestAnimationFrame(function step(nowMs) {
    viewer.setCamera(orbit(viewer.getCamera(), Math.min(nowMs - lastMs, LONGEST_FRAME_MS) * DEGREES_PER_MS, 0));
    lastMs = nowMs;
    frame = requestAnimationFrame(step);
  });
  return () => cancelAnimationFrame(frame);
}
