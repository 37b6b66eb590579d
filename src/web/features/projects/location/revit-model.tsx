import { useQuery } from '@tanstack/react-query';
import { lazy, useEffect, useState } from 'react';
import type { WireAsset, WireProject } from '#contract/projects.ts';
import { modelViewingQuery } from '#web/lib/model-viewing.ts';
import type { LocationChanges } from './location-changes.ts';
import type { ModelParts } from './model-links.ts';
import { NoModel } from './no-model.tsx';
import type { ViewMemory } from './view-memory.ts';

const RevitView = lazy(async () => ({ default: (await import('./revit-view.tsx')).RevitView }));

type RevitModelProps = {
  revit: WireAsset;
  isVerified: boolean;
  project: WireProject;
  memory: ViewMemory;
  changes: LocationChanges | undefined;
  parts: ModelParts | undefined;
};

/** A Revit model in Autodesk's viewer, where it is translated and there are keys; else what can be viewed in its place. */
export function RevitModel({ revit, isVerified, ...view }: RevitModelProps) {
  const { forge_urn: urn, name } = revit;
  const { data, isPending } = useQuery(modelViewingQuery);
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    if (!urn) console.warn('No forge_urn found', name);
  }, [urn, name]);
  if (urn && isPending) return null;
  if (!urn || !data?.viewer) return <NoModel revit={revit} isVerified={isVerified} />;
  if (isMissing) return <NoModel revit={revit} isInvalid isVerified={isVerified} />;
  return <RevitView revit={revit} urn={urn} settings={data.viewer} onMissing={() => setMissing(true)} {...view} />;
}
