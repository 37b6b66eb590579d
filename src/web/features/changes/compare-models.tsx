import { boundsAround } from '#geometry/bounds.ts';
import { Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useMemo, useState } from 'react';
import type { Comparison } from '#contract/changes.ts';
import { boxAroundBack } from '#domain/changes/motion.ts';
import type { ModelViewer } from '#viewer/model/model-viewer.ts';
import { linkCameras, movedHolder } from '#viewer/shared-camera.ts';
import { useTexts } from '#web/lib/texts.ts';
import type { UnitSystem } from '#web/lib/units.ts';
import css from './compare.module.css';
import { Loading, SideSwitch, type Side } from './compare-states.tsx';
import { useMotionWords } from './difference-words.ts';
import { DifferenceList } from './difference-list.tsx';
import { differencesOf, kinds, type Difference, type DifferenceKind } from './differences.ts';
import { KindMark, kindColors } from './kind-mark.tsx';
import { ModelPane, type PaneMark } from './model-pane.tsx';

type Elements = NonNullable<Comparison['elements']>;

/** Two versions of a model with one camera, and what differs between them. */
export function CompareModels({
  comparison: { before, after, elements },
  units,
}: {
  comparison: Comparison;
  units: UnitSystem;
}) {
  const texts = useTexts('compare');
  const isPhone = useMediaQuery('(max-width: 47.99em)', window.innerWidth < 768);
  const [side, setSide] = useState<Side>('after');
  const [shown, setShown] = useState<ReadonlySet<DifferenceKind>>(() => new Set(kinds));
  const [selected, setSelected] = useState<Difference | null>(null);
  const differences = useMemo(() => (elements ? differencesOf(elements) : []), [elements]);
  const { setBefore, setAfter, flyTo } = useLinkedViewers(elements?.motion ?? null);
  const marks = useMemo(
    () => ({ before: marksOf(differences, shown, 'beforeId'), after: marksOf(differences, shown, 'afterId') }),
    [differences, shown],
  );
  if (!elements || before.viewUrl === null || after.viewUrl === null)
    return <Loading text={texts('noView')} hint={texts('preparingText')} />;
  const pick = (idKey: 'beforeId' | 'afterId') => (id: string | null) =>
    setSelected(id === null ? null : (differences.find((each) => each[idKey] === id && shown.has(each.kind)) ?? null));
  const select = (difference: Difference) => {
    setSelected(difference);
    if (difference.kind === 'removed') setSide('before');
    if (difference.kind === 'added') setSide('after');
    void flyTo(difference);
  };
  return (
    <div className={css.models}>
      <aside className={css.panel}>
        <Legend elements={elements} units={units} shown={shown} onShown={setShown} />
        {differences.length > 0 && (
          <DifferenceList differences={differences} shown={shown} selected={selected} units={units} onSelect={select} />
        )}
      </aside>
      <div className={css.views}>
        {isPhone && <SideSwitch side={side} onSide={setSide} />}
        <div className={css.panes}>
          <ModelPane
            file={before}
            viewUrl={before.viewUrl}
            side="before"
            marks={marks.before}
            selected={selected?.beforeId ?? null}
            isHidden={isPhone && side !== 'before'}
            onPick={pick('beforeId')}
            onViewer={setBefore}
          />
          <ModelPane
            file={after}
            viewUrl={after.viewUrl}
            side="after"
            marks={marks.after}
            selected={selected?.afterId ?? null}
            isHidden={isPhone && side !== 'after'}
            onPick={pick('afterId')}
            onViewer={setAfter}
          />
        </div>
      </div>
    </div>
  );
}

function marksOf(
  differences: readonly Difference[],
  shown: ReadonlySet<DifferenceKind>,
  idKey: 'beforeId' | 'afterId',
): PaneMark[] {
  return kinds.map((kind) => ({
    cssColor: kindColors[kind],
    ids: shown.has(kind) ? differences.flatMap((each) => (each.kind === kind ? (each[idKey] ?? []) : [])) : [],
  }));
}

/** Both viewers with one camera. `motion`: how the later model as a whole is moved compared with the earlier one. */
function useLinkedViewers(motion: Elements['motion']) {
  const [before, setBefore] = useState<ModelViewer | null>(null);
  const [after, setAfter] = useState<ModelViewer | null>(null);
  useEffect(
    () => (before && after ? linkCameras([before, motion ? movedHolder(after, motion) : after]) : undefined),
    [before, after, motion],
  );
  const boxIn = async (viewer: ModelViewer | null, id: string | null) =>
    viewer && id !== null ? viewer.boxOf(viewer.find(id)) : null;
  /** Both views go to where an element is or was: to both places of one that moved. */
  const flyTo = async ({ beforeId, afterId }: Difference) => {
    const [was, is] = await Promise.all([boxIn(before, beforeId), boxIn(after, afterId)]);
    const box = boundsAround([was, is && boxAroundBack(is, motion)]);
    if (box) before?.flyTo(box);
  };
  return { setBefore, setAfter, flyTo };
}

type LegendProps = {
  elements: Elements;
  units: UnitSystem;
  shown: ReadonlySet<DifferenceKind>;
  onShown: (shown: ReadonlySet<DifferenceKind>) => void;
};

/** What the colours mean, how many there are of each, and which are shown. */
function Legend({ elements, units, shown, onShown }: LegendProps) {
  const texts = useTexts('compare');
  const motionWords = useMotionWords(units);
  const { removed, added, changed, unchanged, motion } = elements;
  const counts = { removed: removed.length, added: added.length, changed: changed.length };
  const toggle = (kind: DifferenceKind) =>
    onShown(new Set(kinds.filter((each) => (each === kind ? !shown.has(each) : shown.has(each)))));
  const hasNone = removed.length + added.length + changed.length === 0;
  return (
    <section aria-label={texts('legend')} className={css.legend}>
      {hasNone ? (
        <div role="status">
          <Text fw={600}>{texts('nothing')}</Text>
          <Text size="sm" c="dimmed">
            {texts('nothingText', { count: unchanged })}
          </Text>
        </div>
      ) : (
        <>
          <div className={css.kinds}>
            {kinds.map((kind) => (
              <button
                key={kind}
                type="button"
                className={css.kind}
                aria-pressed={shown.has(kind)}
                onClick={() => toggle(kind)}
              >
                <KindMark kind={kind} />
                <span>{texts(kind)}</span>
                <span className="num">{counts[kind].toLocaleString('en-US')}</span>
              </button>
            ))}
          </div>
          <Text size="xs" c="dimmed" className="num">
            {texts('unchanged', { count: unchanged })}
          </Text>
        </>
      )}
      {motion && (
        <Text size="xs" c="dimmed">
          {motionWords(motion)}
        </Text>
      )}
    </section>
  );
}
