import { scanUnits } from '#domain/engine/scan-unit.ts';
import { z } from 'zod';
import type { EngineOrderInput } from '#contract/engine-orders.ts';
import { place } from '#contract/gazetteer.ts';
import { spaceTypes } from '#domain/space-types/space-types.ts';
import { addressLine } from '#web/lib/address.ts';
import type { FrameChoice } from '#web/lib/scan-frame.ts';

/** What was typed into the order form, without the file: a browser cannot keep that. */
export const orderDraft = z.object({
  /** Makes the order unique: the same draft sent twice is one order. */
  draftId: z.uuid(),
  projectName: z.string(),
  street: z.string(),
  place: place.extend({ isExact: z.boolean().optional() }).nullable(),
  spaceType: z.enum(spaceTypes),
  modelUnits: z.enum(['imperial', 'metric']),
  /** null: as the scan seems to be. Read through `frameOf`: both were chosen for one file. */
  scanUnit: z.enum(scanUnits).nullable(),
  scanUpAxis: z.enum(['z', 'y']).nullable(),
  /** Fingerprint of that file. */
  framedFile: z.string().nullable(),
});
export type OrderDraft = z.infer<typeof orderDraft>;

/** An empty form; its drawings are in the units that the person reads, where they chose some. */
export function newDraft(draftId: string, modelUnits: OrderDraft['modelUnits'] = 'imperial'): OrderDraft {
  return {
    draftId,
    projectName: '',
    street: '',
    place: null,
    spaceType: 'Office',
    modelUnits,
    scanUnit: null,
    scanUpAxis: null,
    framedFile: null,
  };
}

/** Unit and up axis chosen for the file with this fingerprint; what was chosen for another one says nothing about it. */
export function frameOf({ scanUnit, scanUpAxis, framedFile }: OrderDraft, fingerprint: string): FrameChoice {
  return framedFile === fingerprint ? { scanUnit, scanUpAxis } : { scanUnit: null, scanUpAxis: null };
}

/** 'mill.e57' becomes 'mill'. */
export function nameOfFile(fileName: string): string {
  return fileName.replace(/\.[^.]+$/, '').slice(0, 255);
}

/** The order as the contract wants it; the name defaults to the file's. Without a geocoder the pin is a ZIP code's centroid. */
export function orderInput(
  draft: OrderDraft,
  file: { name: string; size: number },
  fingerprint: string,
): EngineOrderInput {
  const line = addressLine(draft);
  return {
    draftId: draft.draftId,
    projectName: draft.projectName.trim() || nameOfFile(file.name),
    address: line
      ? {
          line,
          latitude: draft.place?.latitude ?? null,
          longitude: draft.place?.longitude ?? null,
          isApproximate: draft.place?.isExact !== true,
        }
      : null,
    spaceType: draft.spaceType,
    modelUnits: draft.modelUnits,
    ...frameOf(draft, fingerprint),
    file: { name: file.name, sizeBytes: file.size, fingerprint },
  };
}
