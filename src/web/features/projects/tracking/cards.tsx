import { Text } from '@mantine/core';
import type { WireProject } from '#contract/projects.ts';
import { orderIdOf } from '#domain/project/project-type.ts';
import { isEndedEarly, isFinal } from '#domain/project/status-moves.ts';
import { formatCents, minorUnits } from '#domain/billing/money.ts';
import { useTexts } from '#web/lib/texts.ts';
import { Facts, type Fact } from '#web/ui/facts.tsx';
import { ProjectPicture } from '#web/ui/project-picture.tsx';
import { Area } from '#web/ui/quantity.tsx';
import { ArchivedTag } from '#web/ui/archived-tag.tsx';
import { StatusPill } from '#web/ui/status-pill.tsx';
import { said, saidOf } from '#web/lib/said.ts';
import { ConfidentialText } from './confidential.tsx';
import { Panel } from './panel.tsx';
import {
  dayText,
  finalScanText,
  isScanOrder,
  isUnclaimed,
  scanSizeOf,
  scopesText,
  seesMoney,
  seesOrdered,
  unitsOf,
} from './project-facts.ts';
import css from './tracking.module.css';

/** Name, address, picture and status (S21). */
export function ProjectCard({ project }: { project: WireProject }) {
  const texts = useTexts('tracking');
  return (
    <Panel title={texts('project')}>
      <div className={css.project}>
        <div className={css.picture}>
          <ProjectPicture project={project} />
        </div>
        <Text fw={600} className={css.words}>
          {project.project_name}
        </Text>
        {project.address[0] && (
          <Text c="dimmed" size="sm" className={css.words}>
            {project.address[0]}
          </Text>
        )}
        <StatusPill status={project.status} />
        {project.is_archived && (
          <>
            <ArchivedTag />
            <Text size="sm" c="dimmed" className={css.words}>
              {texts('archivedText')}
            </Text>
          </>
        )}
      </div>
    </Panel>
  );
}

/** What was ordered (S21, S22). */
export function SummaryCard({ project }: { project: WireProject }) {
  const texts = useTexts('tracking');
  const { order_summary: order } = project;
  const [sizeSqft, siteSqft] = [
    scanSizeOf(project) ?? order?.spaceSize,
    project.site_estimated_total_sqft ?? order?.siteSize,
  ];
  const area = (areaSqft: number | null | undefined) =>
    areaSqft ? <Area areaSqft={areaSqft} system={unitsOf(project)} /> : undefined;
  const facts: Fact[] = [
    { label: texts('orderId'), value: orderIdOf(project.projectId) },
    { label: texts('service'), value: order?.service.toUpperCase() ?? project.type },
    { label: texts('scanSize'), value: area(sizeSqft) },
    { label: texts('siteArea'), value: area(siteSqft) },
    { label: texts('spaceType'), value: saidOf(project.spaceType ?? order?.spaceType) },
    { label: texts('floors'), value: order?.floors },
    { label: texts('units'), value: unitsOf(project) === 'metric' ? said('Metric') : said('Imperial') },
    { label: texts('revit'), value: project.revit_version ?? order?.revitVersion },
    { label: texts('scopes'), value: scopesText(project), isWide: true },
    { label: texts('scanLink'), value: order?.shareUrl, isWide: true },
    { label: texts('tourLink'), value: order?.virtualTourLink, isWide: true },
    ...(project.hosted_until ? [{ label: texts('hostedUntil'), value: dayText(project.hosted_until) }] : []),
    { label: texts('instructions'), value: order?.instructions, isWide: true },
  ];
  return (
    <Panel title={texts('summary')}>
      <Facts facts={facts} />
    </Panel>
  );
}

/** Days of the scan; the final one in Eastern time (F7). */
export function ScanDatesCard({ project }: { project: WireProject }) {
  const texts = useTexts('tracking');
  if (!isScanOrder(project)) return null;
  const ordered = (date: string | null | undefined) => (seesOrdered(project) ? dayText(date) : <ConfidentialText />);
  const facts: Fact[] = [
    { label: texts('firstDate'), value: ordered(project.scan_date) },
    { label: texts('secondDate'), value: ordered(project.second_scan_date) },
    {
      label: texts('finalDate'),
      value: seesMoney(project) ? (
        finalScanText(project.scan_date_final)
      ) : isUnclaimed(project) ? undefined : (
        <ConfidentialText />
      ),
    },
  ];
  return (
    <Panel title={texts('scanDates')}>
      <Facts facts={facts} areAllShown columns={1} />
    </Panel>
  );
}

export function PricingCard({ project }: { project: WireProject }) {
  const texts = useTexts('tracking');
  const { revenue, currency } = project;
  if (revenue === null) return null;
  return (
    <Panel title={texts('pricing')}>
      <Text className={css.figure}>
        {revenue === undefined ? <ConfidentialText /> : formatCents(minorUnits(revenue, currency), currency)}
      </Text>
    </Panel>
  );
}

/** When it is delivered, or was: as days of the calendar once the day of the scan is known, as business days before (S11). */
export function DeliveryCard({ project }: { project: WireProject }) {
  const texts = useTexts('tracking');
  const isDone = project.status === 'Order Completed' && project.deliveryDate !== null;
  return (
    <Panel title={texts(isDone ? 'delivered' : 'delivery')}>
      <Text className={css.figure}>
        {isEndedEarly(project.status) ? (
          '–'
        ) : isDone ? (
          dayText(project.deliveryDate)
        ) : seesOrdered(project) ? (
          <DeliveryText project={project} />
        ) : (
          <ConfidentialText />
        )}
      </Text>
      {project.order_summary?.requiresCOI && !isFinal(project.status) && (
        <Text size="sm" c="dimmed" mt={6}>
          {texts('coi')}
        </Text>
      )}
    </Panel>
  );
}

function DeliveryText({ project }: { project: WireProject }) {
  const texts = useTexts('tracking');
  const {
    earliest_deadline: earliest,
    latest_deadline: latest,
    earliest_deadline_days: earliestDays,
    latest_deadline_days: latestDays,
  } = project;
  if (earliest && earliest === latest) return dayText(earliest);
  if (earliest && latest)
    return texts('deliveryRange', { earliest: dayText(earliest) ?? earliest, latest: dayText(latest) ?? latest });
  const single = dayText(project.expectedDeliveryDate ?? latest);
  if (single) return single;
  if (earliestDays && latestDays)
    return texts(isScanOrder(project) ? 'deliveryDays' : 'deliveryDaysModel', {
      earliest: earliestDays,
      latest: latestDays,
    });
  return isScanOrder(project) ? texts('deliveryOpen') : '–';
}
