import { createContext, Suspense, useContext, useMemo, useState, type ReactNode } from 'react';
import type { WireAsset, WireProject } from '#contract/projects.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';
import type { PickPoint } from './align-table.tsx';

const AlignFile = lazyPart(async () => (await import('./align-file.tsx')).AlignFile);

/** Begins picking points of a file in viewers; undefined where nothing can be shown beside it. */
export type PickerOf = (asset: WireAsset) => PickPoint | undefined;
/** Opens the dialog that says where a file lies, by its id; undefined for who may not say that, and for what is no such file. */
type StartOf = (fileId: string) => (() => void) | undefined;

const AligningContext = createContext<StartOf>(() => undefined);

/** Lets what is in a viewer begin to align files of its project. */
export function AligningProvider(props: { project: WireProject; pickerOf: PickerOf | undefined; children: ReactNode }) {
  const { project, pickerOf, children } = props;
  const [fileId, setFileId] = useState<string | null>(null);
  const startOf = useMemo<StartOf>(
    () => (id) =>
      project.access.canPlace && project.assets.some((asset) => asset.id === id && asset.placement !== undefined)
        ? () => setFileId(id)
        : undefined,
    [project],
  );
  const asset = project.assets.find(({ id }) => id === fileId);
  const pick = asset && pickerOf?.(asset);
  const end = () => setFileId(null);
  return (
    <AligningContext value={startOf}>
      {children}
      {asset && (
        <Suspense fallback={null}>
          <AlignFile
            project={project}
            asset={asset}
            onPick={
              pick &&
              ((row, side) => {
                // What was typed is kept: the dialog opens again beside the picture.
                end();
                pick(row, side);
              })
            }
            onClose={end}
          />
        </Suspense>
      )}
    </AligningContext>
  );
}

export const useAligning = (): StartOf => useContext(AligningContext);
