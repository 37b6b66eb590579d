import { useState, type ReactNode } from 'react';
import type { WireProject } from '#contract/projects.ts';
import { modelFileName } from '#domain/quantities/quantity-sheets.ts';
import type { OnExport } from '#web/features/quantities/model-elements.ts';
import type { ModelLinks } from '#web/features/projects/location/model-links.ts';
import { UsageLimitModal } from '#web/features/usage/usage-limit-modal.tsx';
import { saveBlob } from '#web/lib/download/save-blob.ts';
import { saidOf } from '#web/lib/said.ts';
import { useTexts } from '#web/lib/texts.ts';

/**
 * Takes what panels make of a model home, by the gate of the model itself: where the project has to be unlocked first, the
 * usage-limit modal opens, and the export goes on after it (viewers.md §2.3). Files are named after the project and the model.
 * `exportRefusal`: why this reader takes nothing home.
 */
export function useExport(
  project: WireProject,
  model: ModelLinks['model'],
): { onExport: OnExport; exportRefusal: string | null; dialog: ReactNode } {
  const texts = useTexts('downloads');
  const [held, setHeld] = useState<(() => Promise<void>) | null>(null);
  const gate = gateOf(project, model.id);
  return {
    onExport: async (_kind, build) => {
      const take = async () => {
        const { name, blob } = await build();
        saveBlob(blob, modelFileName(project.project_name, model.name, name));
      };
      if (gate === 'open') await take();
      else if (gate === 'locked') setHeld(() => take);
    },
    exportRefusal: gate === 'refused' ? (saidOf(project.access.restrictionMessage) ?? texts('notAvailable')) : null,
    dialog: held && (
      <UsageLimitModal project={project} isOpen onClose={() => setHeld(null)} onUnlocked={() => void held()} />
    ),
  };
}

/** A verified model is a paid order of its own: it never waits for the unlock (authorization.md §0). */
function gateOf({ access, assets }: WireProject, modelId: string): 'open' | 'locked' | 'refused' {
  const { canDownload, restrictionReason } = access;
  const isLocked = restrictionReason === 'needs_unlock' || restrictionReason === 'owner_unlocks';
  const isVerified = assets.some(({ id, product }) => id === modelId && product === 'BIMIT Verified');
  if (canDownload || (isLocked && isVerified)) return 'open';
  return restrictionReason === 'needs_unlock' ? 'locked' : 'refused';
}
