import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import type { WireAsset, WireProject } from '#contract/projects.ts';
import { isListed, isPicture } from '#domain/deliverables/deliverable-list.ts';
import { dashboardOf } from '#domain/tracking/dashboard.ts';
import { useTexts } from '#web/lib/texts.ts';
import { EngineStatistics } from './engine-statistics.tsx';
import { OrderDetails } from './order-details.tsx';
import { Documents } from './papers.tsx';
import { hasDeliveries, timelineOfProject } from './project-facts.ts';
import { Timeline } from './timeline.tsx';
import css from './tracking.module.css';

const detailTabs = ['timeline', 'deliverables', 'changes', 'order', 'documents', 'engine'] as const;
export type DetailTab = (typeof detailTabs)[number];
const labels = {
  timeline: 'timeline',
  deliverables: 'deliverables',
  changes: 'changes',
  order: 'orderDetails',
  documents: 'documents',
  engine: 'engine',
} as const;

/** The tabs that a project has: deliverables only with files, changes for those who may ask for them, statistics only of a conversion that began (S8). */
function tabsOfProject(project: WireProject, hasChanges = false): DetailTab[] {
  const hasFiles = project.assets.some((asset) => isListed(asset) || isPicture(asset));
  const hasStatistics =
    project.bimit_first_draft_element_stats_json !== null && project.time_processing_ml_start !== null;
  return detailTabs.filter((tab) =>
    tab === 'deliverables' ? hasFiles : tab === 'changes' ? hasChanges : tab === 'engine' ? hasStatistics : true,
  );
}

/** Partners start on the details of the order, all others on what was delivered, and on the timeline while that is nothing. */
function firstTab(project: WireProject, isPartner: boolean, tabs: readonly DetailTab[]): DetailTab {
  const kind = dashboardOf(project, isPartner);
  if (kind === 'partner') return 'order';
  return (kind === 'engine' && tabs.includes('deliverables')) || hasDeliveries(project) ? 'deliverables' : 'timeline';
}

type DetailTabsProps = {
  project: WireProject;
  isPartner: boolean;
  tab: DetailTab | undefined;
  deliverables: ReactNode;
  changes: ReactNode;
  onTab: (tab: DetailTab) => void;
  onDownload: (asset: WireAsset) => void;
};

/** The detail table of an order (ordering.md §2.4). A tab that the project does not have opens the first. */
export function DetailTabs({ project, isPartner, tab, deliverables, changes, onTab, onDownload }: DetailTabsProps) {
  const texts = useTexts('tracking');
  const tabs = tabsOfProject(project, Boolean(changes));
  const shown = tab && tabs.includes(tab) ? tab : firstTab(project, isPartner, tabs);
  const statistics = project.bimit_first_draft_element_stats_json;
  return (
    <section className={css.card} aria-label={texts('details')}>
      <Tabs
        value={shown}
        keepMounted={false}
        onChange={(value) => onTab(detailTabs.find((each) => each === value) ?? 'timeline')}
      >
        <Tabs.List className={css.tabs} aria-label={texts('details')} mb="md">
          {tabs.map((each) => (
            <Tabs.Tab key={each} value={each}>
              {texts(labels[each])}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="timeline">
          <Timeline steps={timelineOfProject(project, isPartner)} />
        </Tabs.Panel>
        <Tabs.Panel value="deliverables">{deliverables}</Tabs.Panel>
        <Tabs.Panel value="changes">{changes}</Tabs.Panel>
        <Tabs.Panel value="order">
          <OrderDetails project={project} />
        </Tabs.Panel>
        <Tabs.Panel value="documents">
          <Documents project={project} onDownload={onDownload} />
        </Tabs.Panel>
        {statistics && (
          <Tabs.Panel value="engine">
            <EngineStatistics project={project} url={statistics} />
          </Tabs.Panel>
        )}
      </Tabs>
    </section>
  );
}
