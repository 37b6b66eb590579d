import { type AutodeskSettings, extensionPath, extensionScripts, viewerTokenPath } from '#contract/model-viewing.ts';
import type { WireAsset, WireProject } from '#contract/projects.ts';
import { createAutodeskViewer } from '#viewer/autodesk/autodesk-viewer.ts';
import type { LocationChanges } from './location-changes.ts';
import type { ModelParts } from './model-links.ts';
import { ModelView } from './model-view.tsx';
import type { ViewMemory } from './view-memory.ts';

type RevitViewProps = {
  revit: WireAsset;
  urn: string;
  settings: AutodeskSettings;
  project: WireProject;
  memory: ViewMemory;
  changes: LocationChanges | undefined;
  parts: ModelParts | undefined;
  /** Autodesk has no model under the urn. */ onMissing: () => void;
};

/** A Revit model as models are shown, drawn by Autodesk's viewer. Quantities need the table of an IFC. */
export function RevitView({ revit, urn, settings, project, memory, changes, parts, onMissing }: RevitViewProps) {
  const { scriptUrl, styleUrl, ...runtime } = settings;
  return (
    <ModelView
      clouds={[]}
      drawings={[]}
      isAligned={() => false}
      models={[{ id: revit.id, name: revit.name, url: revit.asset_url }]}
      modelUnits={project.model_units}
      project={project}
      parts={parts && { ...parts, renderAside: () => null }}
      memory={memory}
      changes={changes}
      create={(host, options) =>
        createAutodeskViewer(host, {
          ...options,
          ...runtime,
          scripts: { scriptUrl, styleUrl, extensionUrls: extensionScripts.map(extensionPath) },
          tokenUrl: viewerTokenPath(project.projectId),
          urn,
          onMissing,
        })
      }
    />
  );
}
