import type { WireAsset } from '#contract/projects.ts';
import { useTexts } from '#web/lib/texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';

type NoModelProps = {
  /** A Revit model that cannot be shown here: what is missing to see it (ruling 25). */ revit?: WireAsset | undefined;
  /** Autodesk has no model under the urn of the Revit model. */ isInvalid?: boolean;
  isVerified: boolean;
};

/** The 3D tab without a model that can be shown (viewers.md §2.1). */
export function NoModel({ revit, isInvalid = false, isVerified }: NoModelProps) {
  const texts = useTexts('location');
  const why = isInvalid
    ? texts('noValidModelText')
    : revit
      ? texts('noModelRevit', { name: revit.name })
      : texts('noModelText');
  return <EmptyState title={texts(isVerified ? 'noVerified' : revit ? 'noValidModel' : 'noModel')} text={why} />;
}
