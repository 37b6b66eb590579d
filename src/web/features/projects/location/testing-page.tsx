import { useState } from 'react';
import type { WireAsset, WireProject } from '#contract/projects.ts';
import fragUrl from '#viewer/testing/tiny-model.frag?url';
import { bareAsset } from '#web/lib/testing/bare-asset.ts';
import type { AskedPick } from './compare-picks.tsx';
import type { ModelParts } from './model-links.ts';
import { FullscreenViewer } from './fullscreen-viewer.tsx';
import type { ViewerValue } from './viewer-target.ts';
import { sampleProject } from './testing/sample-project.ts';

/** A delivered model that is shown, with changes. */
export const file = (id: string, name: string, change: Partial<WireAsset>): WireAsset => ({
  ...bareAsset,
  id,
  asset_type: 'ifc',
  asset_name: `Old mill - ${name}`,
  name,
  role: 'model',
  format: 'ifc',
  storey: null,
  product: 'BIMIT Verified',
  pdf_subtype: null,
  bytes: 1,
  asset_url: `/${id}`,
  created: '',
  madeFrom: null,
  viewState: 'ready',
  ...change,
});
/** It with the fragments that were made of it. */
export const modelWithView = (id: string, name: string, url: string) => [
  file(id, name, { storey: id }),
  file(`${id}-view`, `${name}.frag`, {
    format: 'frag',
    storey: id,
    asset_url: url,
    madeFrom: id,
    viewState: null,
  }),
];

/** The viewer and its address, as the page has them. */
type PageProps = {
  project: WireProject;
  viewer: string;
  fileId?: string;
  view?: string;
  beside?: string;
  picking?: AskedPick;
  modelParts?: ModelParts;
};
export function Page({ project, viewer, fileId, view, beside, picking, modelParts }: PageProps) {
  const [written, setWritten] = useState('');
  const [second, setSecond] = useState(beside);
  const [shown, setShown] = useState<{ viewer: string; fileId?: string | undefined }>({
    viewer,
    ...(fileId && { fileId }),
  });
  return (
    <>
      <output aria-label="Address">{`${shown.viewer} ${shown.fileId ?? ''}`}</output>
      <output aria-label="Beside">{second}</output>
      <output aria-label="View">{written}</output>
      <FullscreenViewer
        project={project}
        value={shown.viewer}
        {...(shown.fileId !== undefined && { fileId: shown.fileId })}
        beside={second}
        picking={picking}
        onBeside={(next, stage) => {
          setSecond(next);
          if (stage) setShown({ viewer: stage.value, fileId: stage.fileId });
        }}
        view={view}
        modelParts={modelParts}
        onView={setWritten}
        onShow={(next: ViewerValue, id) => setShown({ viewer: next, fileId: id })}
        onExit={() => undefined}
        onDashboard={() => undefined}
      />
    </>
  );
}

/** Two models that open, one that is being prepared, and one that cannot be. */
export const models = sampleProject({
  subType: 'Standard',
  assets: [
    ...modelWithView('east', 'East wing.ifc', `${fragUrl}?east`),
    ...modelWithView('west', 'West wing.ifc', `${fragUrl}?west`),
    file('roof', 'Roof.ifc', { storey: 'roof', viewState: 'waiting' }),
    file('yard', 'Yard.ifc', { storey: 'yard', viewState: 'failed' }),
  ],
});
export const verified3d = 'step3:bimit_verified_3d';
