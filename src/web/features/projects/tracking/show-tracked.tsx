import { vi } from 'vitest';
import type { WireAsset, WireProject } from '#contract/projects.ts';
import { show } from '#web/ui/show.tsx';
import type { DetailTab } from './detail-tabs.tsx';
import { Tracking, type TrackingProps } from './tracking.tsx';
import { trackedProject } from './testing/tracked-project.ts';

const calls = () => ({
  onTab: vi.fn<(tab: DetailTab) => void>(),
  onQuote: vi.fn<(isOpen: boolean) => void>(),
  onMobilization: vi.fn<(isOpen: boolean) => void>(),
  onChanged: vi.fn(),
  onShow: vi.fn<(view: '3d' | 'tour') => void>(),
  onDownload: vi.fn<(asset: WireAsset) => void>(),
});
/** The page of an order, whose project differs from the sample by `change`; with what it calls. */
export async function showTracked(change: Partial<WireProject>, props: Partial<TrackingProps> = {}) {
  const made = calls();
  const view = (next: Partial<WireProject>) => (
    <Tracking
      project={trackedProject(next)}
      isPartner={false}
      tab={undefined}
      isQuoteOpen={false}
      isMobilizationOpen={false}
      hasModel
      results={null}
      deliverables={<p>The files</p>}
      {...made}
      {...props}
    />
  );
  const screen = await show(view(change));
  return { screen, ...made };
}
