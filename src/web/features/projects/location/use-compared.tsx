import { useCallback, useMemo, type ReactNode } from 'react';
import type { WireProject } from '#contract/projects.ts';
import type { AskedPick } from './compare-picks.tsx';
import { CompareMenu, NoCompareMenu } from './compare-menu.tsx';
import {
  type Beside,
  besideText,
  type CompareChoice,
  compareChoices,
  isStep,
  parseBeside,
  shownChoice,
} from './compare-target.ts';
import { useListedDrawings } from './listed-drawings.ts';
import type { ViewerValue } from './viewer-target.ts';

/** What is shown beside the view of an address. */
export type Compared = {
  beside: Beside | undefined;
  choices: readonly CompareChoice[];
  /** What the first view shows, and what the second one. */
  shown: CompareChoice | undefined;
  second: CompareChoice | undefined;
  /** `isReplaced`: no step of the history. */ show: (beside: Beside | undefined, isReplaced?: boolean) => void;
  /** Whether `show` changes anything. */ isChangeable: boolean;
  /** What the page asked to be picked first. */ picking: AskedPick | undefined;
  /** Ends the comparison; undefined where there is none. */
  end: (() => void) | undefined;
  /** The control in the bar. */
  menu: ReactNode;
};

type ComparedOptions = {
  project: WireProject;
  target: ViewerValue | undefined;
  fileId: string | undefined;
  beside: string | undefined;
  picking: AskedPick | undefined;
  onBeside:
    | ((
        beside: string | undefined,
        stage?: { value: ViewerValue; fileId: string | undefined },
        isReplaced?: boolean,
      ) => void)
    | undefined;
};

/** The comparison that an address names, and the control that changes it. */
export function useCompared({ project, target, fileId, beside: text, picking, onBeside }: ComparedOptions): Compared {
  const { listed } = useListedDrawings(project);
  const choices = useMemo(() => compareChoices(project, listed), [project, listed]);
  // Tours and documents are shown alone.
  const beside = useMemo(() => (isStep(target) ? parseBeside(text) : undefined), [target, text]);
  const shown = shownChoice(project, choices, target, fileId);
  const second = beside && shownChoice(project, choices, beside.viewer, beside.fileId);
  const show = useCallback(
    (next: Beside | undefined, isReplaced?: boolean) => onBeside?.(next && besideText(next), undefined, isReplaced),
    [onBeside],
  );
  const isOn = beside !== undefined;
  const end = useMemo(() => (isOn ? () => show(undefined) : undefined), [isOn, show]);
  return {
    beside,
    choices,
    shown,
    second,
    show,
    picking,
    isChangeable: onBeside !== undefined,
    end,
    menu:
      onBeside &&
      (shown ? (
        <CompareMenu
          {...{ beside, choices, shown, second }}
          onBeside={(next, stage) =>
            onBeside(next && besideText(next), stage && { value: stage.viewer, fileId: stage.file?.id })
          }
        />
      ) : (
        choices.length > 1 && <NoCompareMenu />
      )),
  };
}
