import { Button, Paper, Select, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import {
  Suspense,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
  type CSSProperties,
  type ReactNode,
} from 'react';
import type { Point3 } from '#geometry/space.ts';
import type { WireAsset, WireProject } from '#contract/projects.ts';
import { invertPlacement, placePoint } from '#domain/placement/placement.ts';
import { linkViews } from '#viewer/linked-views.ts';
import { useTexts } from '#web/lib/texts.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { OVER_VIEWERS } from '#web/ui/layers.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { CompareDivider } from './compare-divider.tsx';
import { type AskedPick, ComparePicks, type NextPick, pairsOf, type Picked } from './compare-picks.tsx';
import { useChoiceLabels } from './compare-labels.ts';
import { type Beside, choiceKey, type CompareChoice } from './compare-target.ts';
import { isPaired, PaneProvider, type PaneName, type PaneView } from './pane.tsx';
import { memoryBeside, PROJECT_FRAME, type ViewMemory } from './view-memory.ts';
import css from './compare.module.css';

const AlignFile = lazyPart(async () => (await import('./align-file.tsx')).AlignFile);

/** Percents from the left. */
const HALF = 50;
/** A divider that rests for so long is written into the address. */
const DIVIDER_RESTS_MS = 400;

export type ComparePanesProps = {
  project: WireProject;
  beside: Beside | undefined;
  /** All that can be shown beside each other. */ choices: readonly CompareChoice[];
  /** What the first view shows. */ shown: CompareChoice | undefined;
  /** What the second one shows. */ second: CompareChoice | undefined;
  memory: ViewMemory;
  /** What the page asked to be picked first. */ picking: AskedPick | undefined;
  /** `isReplaced`: no step of the history. */ onBeside: (beside: Beside | undefined, isReplaced?: boolean) => void;
  renderSecond: (memory: ViewMemory) => ReactNode;
  children: ReactNode;
};

/** The view of the address, and another one beside it or behind a divider: both follow each other where they are in the same meters. */
export function ComparePanes(props: ComparePanesProps) {
  const { beside, memory, children, renderSecond, onBeside } = props;
  const [views, setViews] = useState<Partial<Record<PaneName, PaneView | null>>>({});
  const [swipe, setSwipe] = useState(beside?.dividerPercent ?? HALF);
  const register = useCallback(
    (name: PaneName, view: PaneView | null) => setViews((all) => ({ ...all, [name]: view })),
    [],
  );
  const layout = beside?.layout ?? null;
  // Each comparison begins with half of either view.
  const [swipeOf, setSwipeOf] = useState(layout);
  if (swipeOf !== layout) {
    setSwipeOf(layout);
    setSwipe(beside?.dividerPercent ?? HALF);
  }
  const isTwo = isPaired({ layout });
  const keepDivider = useEffectEvent(() => {
    const dividerPercent = Math.round(swipe);
    if (beside && layout === 'swipe' && dividerPercent !== (beside.dividerPercent ?? HALF))
      onBeside({ ...beside, dividerPercent }, true);
  });
  useEffect(() => {
    const timer = setTimeout(keepDivider, DIVIDER_RESTS_MS);
    return () => clearTimeout(timer);
  }, [swipe]);
  const { main, second } = views;
  const [ended, setEnded] = useState<AskedPick>();
  const again = props.picking?.isAgain && props.picking !== ended ? props.picking : undefined;
  const isAgain =
    again !== undefined && [props.shown, props.second].some((choice) => choice?.file?.id === again.fileId);
  const isApart = isTwo && main && second && (main.frame !== second.frame || isAgain);
  useEffect(() => {
    if (!isTwo || !main || !second) return undefined;
    return linkViews(main.view, second.view, {
      // What lies wrong is not found by looking at the same place in both.
      isAligned: main.frame === second.frame && !isAgain,
      isOverlaid: layout === 'swipe',
    });
  }, [isTwo, main, second, layout, isAgain]);
  return (
    <div
      className={css.panes}
      data-layout={isTwo ? layout : undefined}
      style={{ '--swipe': `${swipe}%` } as CSSProperties}
    >
      <div className={css.main}>
        <PaneProvider name="main" layout={layout} register={register}>
          {children}
        </PaneProvider>
      </div>
      {isTwo && (
        <PaneProvider name="second" layout={layout} register={register}>
          <SecondPane {...props} memory={memory} renderSecond={renderSecond} />
        </PaneProvider>
      )}
      {layout === 'swipe' && <CompareDivider value={swipe} onMove={setSwipe} />}
      {isApart && <Apart {...props} main={main} other={second} onEnd={() => setEnded(props.picking)} />}
    </div>
  );
}

function SecondPane({ beside, choices, shown, second, memory, onBeside, renderSecond }: ComparePanesProps) {
  const texts = useTexts('beside');
  const labels = useChoiceLabels(choices);
  const [own] = useState(() => memoryBeside(memory));
  const others = choices.filter((choice) => !shown || choiceKey(choice) !== choiceKey(shown));
  return (
    <section className={css.second} aria-label={texts('second')}>
      <div className={css.clip}>
        <Suspense fallback={null}>{renderSecond(own)}</Suspense>
      </div>
      <Paper className={css.chip} withBorder>
        <Select
          size="xs"
          aria-label={texts('with')}
          data={others.map((choice) => ({ value: choiceKey(choice), label: labels(choice) }))}
          value={second ? choiceKey(second) : null}
          allowDeselect={false}
          comboboxProps={{ withinPortal: true, zIndex: OVER_VIEWERS }}
          onChange={(key) => {
            const next = others.find((choice) => choiceKey(choice) === key);
            if (next && beside) onBeside({ ...beside, viewer: next.viewer, fileId: next.file?.id });
          }}
        />
        <IconButton label={texts('end')} size={30} icon={<IconX size={16} />} onClick={() => onBeside(undefined)} />
      </Paper>
    </section>
  );
}

/** Says that two views cannot follow each other, and leads to what it takes. */
function Apart({
  project,
  choices,
  shown,
  second,
  picking: asked,
  main,
  other,
  onEnd,
}: ComparePanesProps & { main: PaneView; other: PaneView; /** The dialog is closed. */ onEnd: () => void }) {
  const texts = useTexts('beside');
  const labels = useChoiceLabels(choices);
  const [picked, setPicked] = useState<readonly Picked[]>([]);
  const pairs = useMemo(() => pairsOf(picked), [picked]);
  const isAgain = main.frame === other.frame;
  const isMainApart = isAgain ? shown?.file?.id === asked?.fileId : main.frame !== PROJECT_FRAME;
  const choice = isMainApart ? shown : second;
  const [pane, ofProject] = isMainApart ? [main, other] : [other, main];
  const placement = isAgain ? choice?.file?.placement : undefined;
  const ofFile = useMemo(
    () => (placement ? { ...pane, toFile: (at: Point3) => placePoint(invertPlacement(placement), at) } : pane),
    [pane, placement],
  );
  const inProject = isMainApart ? second : shown;
  const asset = project.assets.find(({ id }) => id === choice?.file?.id);
  const isAsked = asked !== undefined && asked.fileId === asset?.id;
  const [aligned, setAligned] = useState<WireAsset | null>(isAsked ? asset : null);
  const [picking, setPicking] = useState<NextPick | null>(isAsked ? asked : null);
  const [begunBy, setBegunBy] = useState(asked);
  if (asked !== begunBy) {
    setBegunBy(asked);
    setAligned(isAsked ? asset : null);
    setPicking(isAsked ? asked : null);
  }
  const endPicking = useCallback(() => setPicking(null), []);
  // Where neither is aligned, nothing shows the project.
  const canPick = ofProject.frame === PROJECT_FRAME;
  if (picking && choice && inProject)
    return (
      <ComparePicks
        views={{ file: ofFile, project: ofProject }}
        names={{ file: labels(choice), project: labels(inProject) }}
        modelUnits={project.model_units}
        first={picking}
        picked={picked}
        onPicked={setPicked}
        onEnd={endPicking}
      />
    );
  return (
    <>
      <Paper className={css.apart} withBorder role="status">
        <Text size="sm">{texts(isAgain ? 'again' : 'apart', { name: choice ? labels(choice) : '' })}</Text>
        {asset && project.access.canPlace && (
          <Button size="compact-sm" variant="default" onClick={() => setAligned(asset)}>
            {texts('align')}
          </Button>
        )}
      </Paper>
      <Suspense fallback={null}>
        {aligned && (
          <AlignFile
            project={project}
            asset={aligned}
            pairs={pairs}
            onPick={canPick ? (row, side) => setPicking({ row, side }) : undefined}
            onClose={() => {
              setAligned(null);
              onEnd();
            }}
          />
        )}
      </Suspense>
    </>
  );
}
