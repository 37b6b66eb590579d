import type { TableElement } from '#domain/quantities/element-table.ts';
import type { ColoredBy } from '#web/lib/colored-by.ts';
import type { Visibility } from '#domain/quantities/element-filter.ts';

/** Elements in a color, '#rrggbb'. */
export type ElementColor = { keys: readonly string[]; cssColor: string };

/**
 * What the panels see of a model that is shown, and do with it. Elements go by the keys of `listElements`: the GlobalId,
 * with '#' and the express id where a file repeats it. A new value is handed in after each change.
 */
export type ModelElements = Visibility & {
  selected: ReadonlySet<string>;
  select: (keys: readonly string[]) => void;
  isolate: (keys: readonly string[]) => void;
  hide: (keys: readonly string[]) => void;
  /** Ends isolation and shows what is hidden; the level stays. */
  showAll: () => void;
  /** Colors elements until other colors take their place; none gives back their own colors. */
  color: (colors: readonly ElementColor[], by: ColoredBy) => void;
  /** The panel whose colors the model has; null for none. */
  coloredBy: ColoredBy | null;
};

/** Comments on elements of the model, for panels that write some. */
export type ElementComments = {
  all: readonly { globalId: string | null; text: string }[];
  /** Rejects with `ApiError`. */
  write: (element: TableElement, text: string) => Promise<void>;
  /** All that was to be written is. */
  onWritten: () => void;
};

/** What a file that somebody wants to take home contains. */
export type ExportKind = 'table' | 'all' | 'takeoff' | 'schedule';
export type BuiltFile = { name: string; blob: Blob };
/** Takes a file home: the page asks first where an unlock is needed, and builds it only then. Ends when it was saved or is held for the unlock. */
export type OnExport = (kind: ExportKind, build: () => Promise<BuiltFile>) => Promise<void>;
