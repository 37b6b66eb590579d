import type { WireProject } from '#contract/projects.ts';
import { useTexts } from '#web/lib/texts.ts';
import { Area } from '#web/ui/quantity.tsx';
import { Facts, type Fact } from './panel.tsx';
import { dayText, scanSizeOf, scopesText, unitsOf } from './project-facts.ts';

/** The tab 'Order Details': always the same lines, a dash where nothing is known (F6). */
export function OrderDetails({ project }: { project: WireProject }) {
  const texts = useTexts('tracking');
  const sizeSqft = scanSizeOf(project);
  const siteSqft = project.site_estimated_total_sqft;
  const system = unitsOf(project);
  const facts: Fact[] = [
    [texts('name'), project.project_name],
    [texts('address'), project.address[0]],
    [texts('id'), project.projectId],
    [texts('state'), project.status],
    [texts('typeSubType'), [project.type, project.subType].filter(Boolean).join(' | ')],
    [texts('created'), dayText(project.receivedDate)],
    [texts('owner'), project.client_email],
    [texts('detailScanSize'), sizeSqft ? <Area key="size" areaSqft={sizeSqft} system={system} /> : undefined],
    ...(siteSqft ? [[texts('detailSiteArea'), <Area key="site" areaSqft={siteSqft} system={system} />] as const] : []),
    [texts('detailSpaceType'), project.spaceType],
    [texts('detailUnits'), system === 'metric' ? 'Metric' : 'Imperial'],
    [texts('detailRevit'), project.revit_version],
    [texts('scopes'), scopesText(project)],
  ];
  return <Facts facts={facts} areAllShown />;
}
