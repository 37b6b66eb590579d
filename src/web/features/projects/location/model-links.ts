import type { ReactNode } from 'react';
import type { WireAsset, WireProject } from '#contract/projects.ts';
import type { Point3 } from '#geometry/space.ts';
import type { ModelItem } from '#viewer/model/item-properties.ts';
import type { ModelViewer } from '#viewer/model/model-viewer.ts';
import type { ViewerState } from '#viewer/state.ts';
import type { MeasureUnit } from '#viewer/view/format-measure.ts';
import type { ChangeSubject } from '#web/lib/change-subject.ts';
import type { ColoredBy } from '#web/lib/colored-by.ts';

/** A model that is open, for what is shown beside it: quantities, trees, comments. */
export type ModelLinks = {
  project: WireProject;
  /** The model of the address; its id is that of its file. */
  model: { id: string; name: string };
  /** How far the table of its elements is. */
  table: WireAsset['elementTable'];
  viewer: ModelViewer;
  state: ViewerState;
  /** Where the selected element was clicked, project meters; null where it was selected otherwise. */
  clickedAt: Point3 | null;
  /** Asks for a change of the one selected element; without it nobody may. */
  askFor: ((item: ModelItem, comment?: ChangeSubject['comment']) => unknown) | undefined;
  unit: MeasureUnit;
  onUnit: (unit: MeasureUnit) => void;
  /** The panel whose colors the model has; null while it has its own, or those of a view. */
  coloredBy: ColoredBy | null;
  /** Says whose colors the viewer was just given. */
  onColored: (by: ColoredBy) => void;
};

/** A model or a cloud that is open, for its saved views. */
export type ViewLinks = {
  project: WireProject;
  /** The file of the address. */
  file: { id: string };
  viewer: {
    getState: () => ViewerState;
    /** Changes what is given and keeps the rest. */
    setState: (change: Partial<ViewerState>) => unknown;
  };
};

/**
 * What is shown beside a model: over its right edge, and in its own panel. `renderMarks`: in its picture, whatever panels are
 * open; `renderViews`: in the panel, while saved views are asked for; `renderLinkedView`: nothing, but opens the view of the address.
 */
export type ModelParts = {
  renderMarks: (links: ModelLinks) => ReactNode;
  renderAside: (links: ModelLinks) => ReactNode;
  renderSection: (links: ModelLinks) => ReactNode;
  renderViews: (links: ViewLinks) => ReactNode;
  renderLinkedView: (links: ViewLinks) => ReactNode;
};
