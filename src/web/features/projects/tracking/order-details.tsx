import type { WireProject } from '#contract/projects.ts';
import { useTexts } from '#web/lib/texts.ts';
import { Facts, type Fact } from '#web/ui/facts.tsx';
import { Area } from '#web/ui/quantity.tsx';
import { saidOf, said } from '#web/lib/said.ts';
import { dayText, scanSizeOf, scopesText, unitsOf } from './project-facts.ts';

/** The tab 'Order Details': always the same lines, a dash where nothing is known (F6). */
export function OrderDetails({ project }: { project: WireProject }) {
  const texts = useTexts('tracking');
  const sizeSqft = scanSizeOf(project);
  const siteSqft = project.site_estimated_total_sqft;
  const system = unitsOf(project);
  const facts: Fact[] = [
    { label: texts('name'), value: project.project_name },
    { label: texts('address'), value: project.address[0] },
    { label: texts('id'), value: project.projectId },
    { label: texts('state'), value: said(project.status) },
    { label: texts('typeSubType'), value: [project.type, project.subType].filter(Boolean).join(' | ') },
    { label: texts('created'), value: dayText(project.receivedDate) },
    { label: texts('owner'), value: project.client_email },
    { label: texts('detailScanSize'), value: sizeSqft ? <Area areaSqft={sizeSqft} system={system} /> : undefined },
    ...(siteSqft ? [{ label: texts('detailSiteArea'), value: <Area areaSqft={siteSqft} system={system} /> }] : []),
    { label: texts('detailSpaceType'), value: saidOf(project.spaceType) },
    { label: texts('detailUnits'), value: system === 'metric' ? said('Metric') : said('Imperial') },
    { label: texts('detailRevit'), value: project.revit_version },
    { label: texts('scopes'), value: scopesText(project) },
  ];
  return <Facts facts={facts} areAllShown />;
}
