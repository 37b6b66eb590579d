import { Button, SegmentedControl, Text } from '@mantine/core';
import { IconColorSwatch, IconMessagePlus } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import {
  ACCURACY_VIEWS,
  accuracyGroups,
  accuracyOf,
  failingElements,
  type Accuracy,
  type AccuracyView,
} from '#domain/quantities/accuracy.ts';
import type { MeasureUnit } from '#viewer/view/format-measure.ts';
import { useTexts } from '#web/lib/texts.ts';
import { ConfirmModal } from '#web/ui/confirm-modal.tsx';
import { OVER_VIEWERS } from '#web/ui/layers.ts';
import { countText } from './figure-texts.ts';
import type { ElementComments, ModelElements } from './model-elements.ts';
import { Panel } from './panel.tsx';
import type { TableModel } from './table-model.ts';
import { ToleranceField, useSmallLength } from './tolerance-field.tsx';
import css from './quantities.module.css';

const FIRST_TOLERANCE_M = 0.0254;
/** How comments on elements that fail begin, in every language. */
const OUTSIDE_TOLERANCE = ['Outside tolerance.', 'Fuera de tolerancia.'];

type AccuracyPanelProps = {
  model: TableModel;
  elements: ModelElements;
  unit: MeasureUnit;
  /** Null where this reader writes no comments. */
  comments: ElementComments | null;
  onClose: () => void;
};

/** How sure a model of our engine is of its elements, in colors, and comments on those that the scan does not confirm (N3). */
export function AccuracyPanel({ model, elements, unit, comments, onClose }: AccuracyPanelProps) {
  const texts = useTexts('quantities');
  const all = useMemo(() => accuracyOf(model.table, model.built), [model]);
  const [view, setView] = useState<AccuracyView>('confidence');
  const [toleranceM, setTolerance] = useState(FIRST_TOLERANCE_M);
  const groups = useMemo(() => accuracyGroups(all, view, toleranceM), [all, view, toleranceM]);
  const colors = useMemo(
    () => groups.map(({ cssColor, elements: own }) => ({ keys: own.map(({ key }) => key), cssColor })),
    [groups],
  );
  const latest = useRef(elements);
  useEffect(() => {
    latest.current = elements;
  });
  useEffect(() => latest.current.color(colors, 'accuracy'), [colors]);
  useEffect(
    () => () => {
      // Those that came after are of another panel.
      if (latest.current.coloredBy === 'accuracy') latest.current.color([], 'accuracy');
    },
    [],
  );
  const shown = useSmallLength(unit);
  return (
    <Panel title={texts('accuracy')} onClose={onClose}>
      <div className={css.controls}>
        <SegmentedControl
          fullWidth
          size="xs"
          aria-label={texts('accuracyBy')}
          data={ACCURACY_VIEWS.map((value) => ({ value, label: texts(`by_${value}`) }))}
          value={view}
          onChange={setView}
        />
        {view === 'distance' && <ToleranceField unit={unit} toleranceM={toleranceM} onTolerance={setTolerance} />}
        <ul className={css.legend} aria-label={texts('legend')}>
          {groups.map(({ band, cssColor, elements: own }) => (
            <li key={band}>
              <span className={css.dot} style={{ background: cssColor }} aria-hidden />
              <button
                type="button"
                className={css.grow}
                disabled={own.length === 0}
                onClick={() => elements.select(own.map(({ key }) => key))}
              >
                {texts(`band_${band}`)}
              </button>
              <span className="num">{countText(own.length)}</span>
            </li>
          ))}
        </ul>
        {elements.coloredBy !== 'accuracy' && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconColorSwatch size={14} aria-hidden />}
            onClick={() => elements.color(colors, 'accuracy')}
          >
            {texts('showColors')}
          </Button>
        )}
        {view === 'distance' && comments && (
          <Failing
            failing={failingElements(all, toleranceM)}
            comments={comments}
            shown={shown}
            toleranceM={toleranceM}
          />
        )}
      </div>
    </Panel>
  );
}

type FailingProps = {
  failing: readonly Accuracy[];
  comments: ElementComments;
  shown: (lengthM: number) => string;
  toleranceM: number;
};

/** One comment on each element that fails, but for those that have one already. */
function Failing({ failing, comments, shown, toleranceM }: FailingProps) {
  const texts = useTexts('quantities');
  const [isAsking, setAsking] = useState(false);
  const lead = texts('outsideTolerance');
  // Who writes in another language marked the same elements.
  const leads = [lead, ...OUTSIDE_TOLERANCE];
  const has = new Set(
    comments.all.flatMap(({ globalId, text }) => (leads.some((each) => text.startsWith(each)) ? [globalId] : [])),
  );
  const missing = failing.filter(({ listed }) => !has.has(listed.element.id));
  const write = async () => {
    try {
      for (const { listed, p95M } of missing)
        await comments.write(
          listed.element,
          texts('failingComment', { lead, distance: shown(p95M ?? 0), tolerance: shown(toleranceM) }),
        );
    } finally {
      // Also what was written before one failed: it is not written again.
      comments.onWritten();
    }
    setAsking(false);
  };
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconMessagePlus size={14} aria-hidden />}
        disabled={missing.length === 0}
        onClick={() => setAsking(true)}
      >
        {texts('commentFailing', { count: missing.length })}
      </Button>
      {failing.length > missing.length && (
        <Text size="xs" c="dimmed" role="status">
          {texts('commentedAlready', { count: failing.length - missing.length })}
        </Text>
      )}
      <ConfirmModal
        isOpen={isAsking}
        title={texts('commentFailing', { count: missing.length })}
        confirmLabel={texts('commentConfirm')}
        zIndex={OVER_VIEWERS}
        onConfirm={write}
        onClose={() => setAsking(false)}
      >
        {texts('commentFailingText', { count: missing.length, tolerance: shown(toleranceM) })}
      </ConfirmModal>
    </>
  );
}
