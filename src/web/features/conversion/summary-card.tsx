import { Button, Card, Collapse, Divider, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { WireProject } from '#contract/projects.ts';
import { conversionRatioPercent, type CategoryStatistics } from '#domain/engine/element-statistics.ts';
import { orderIdOf } from '#domain/project/project-type.ts';
import type { SpaceType } from '#domain/space-types/space-types.ts';
import type { SearchPlaces } from '#web/lib/address.ts';
import { useDates } from '#web/lib/preferences.ts';
import { scanUnitName } from '#domain/engine/scan-unit.ts';
import { scanUnitText } from '#web/lib/scan-frame.ts';
import { useTexts } from '#web/lib/texts.ts';
import { ProgressLine } from '#web/ui/progress-line.tsx';
import { Area } from '#web/ui/quantity.tsx';
import { StatusPill } from '#web/ui/status-pill.tsx';
import { said } from '#web/lib/said.ts';
import { InlineAddress } from './inline-address.tsx';
import { InlineName } from './inline-edit.tsx';
import { InlinePropertyType } from './inline-property-type.tsx';
import type { ProcessingFacts } from './processing-facts.ts';
import css from './engine-project.module.css';

/** Element statistics: what was read, or that it failed; null while there is nothing to read. */
export type Statistics = { status: 'ready'; categories: CategoryStatistics[] } | { status: 'failed' } | null;
export type ProjectEdits = {
  rename: (name: string, seen: string) => Promise<void>;
  setAddress: (line: string) => Promise<void>;
  setSpaceType: (type: SpaceType) => Promise<void>;
};
type SummaryCardProps = {
  project: WireProject;
  facts: ProcessingFacts;
  statistics: Statistics;
  edits: ProjectEdits;
  searchPlaces: SearchPlaces;
  actions: ReactNode;
  children?: ReactNode;
};

/** Name, address, type, status, progress and figures of one conversion; `children` come below the progress. */
export function SummaryCard({ project, facts, statistics, edits, searchPlaces, actions, children }: SummaryCardProps) {
  const texts = useTexts('engineProject');
  const [isOpen, { toggle }] = useDisclosure();
  const { conversion, canEdit } = project;
  return (
    <Card withBorder padding="md" component="section" aria-label={project.project_name}>
      <Stack gap="md">
        <div className={css.top}>
          <div className={css.identity}>
            <InlineName name={project.project_name} canEdit={canEdit} onSave={edits.rename} />
            <InlineAddress
              address={project.address[0]}
              canEdit={canEdit}
              searchPlaces={searchPlaces}
              onSave={edits.setAddress}
            />
            <div className={css.line}>
              <StatusPill status={project.status} />
              <InlinePropertyType spaceType={project.spaceType} canEdit={canEdit} onSave={edits.setSpaceType} />
              <Text c="dimmed" className="num">
                {texts('order', { id: orderIdOf(project.projectId) })}
              </Text>
            </div>
          </div>
          <Group gap="xs">{actions}</Group>
        </div>
        {conversion && (
          <div>
            <ProgressLine
              percent={conversion.percent}
              label={said(conversion.message)}
              isWaiting={conversion.isWaiting}
            />
            <Text size="xs" c="dimmed" mt={6}>
              {texts(conversion.isWaiting ? 'progressWaiting' : 'progressHint')}
            </Text>
          </div>
        )}
        {children}
        <Divider />
        <Metrics project={project} facts={facts} statistics={statistics} />
        <div>
          <Button
            variant="subtle"
            size="compact-sm"
            px={4}
            aria-expanded={isOpen}
            rightSection={isOpen ? <IconChevronUp size={15} /> : <IconChevronDown size={15} />}
            onClick={toggle}
          >
            {texts(isOpen ? 'detailHide' : 'detailShow')}
          </Button>
          <Collapse expanded={isOpen}>
            <Details project={project} statistics={statistics} />
          </Collapse>
        </div>
      </Stack>
    </Card>
  );
}

function Metrics({ project, facts, statistics }: Pick<SummaryCardProps, 'project' | 'facts' | 'statistics'>) {
  const texts = useTexts('engineProject');
  const points = project.ml_workflow_details.point_count;
  const system = project.model_units === 'metric' ? 'metric' : 'imperial';
  const file = project.area_plan_uploaded_file_info;
  const categories = statistics?.status === 'ready' ? statistics.categories : [];
  const sum = (key: 'detected' | 'modelled') => categories.reduce((total, category) => total + category[key], 0);
  const detail = {
    modelled: sum('modelled').toLocaleString('en-US'),
    detected: sum('detected').toLocaleString('en-US'),
  };
  return (
    <dl className={css.metrics}>
      <div>
        <dt>{texts('points')}</dt>
        <dd>{points === null ? '–' : points.toLocaleString('en-US')}</dd>
      </div>
      <div>
        <dt>{texts('area')}</dt>
        <dd>
          {project.ml_estimated_total_sqft === null ? (
            <>–{project.status !== 'Order Failed' && <small>{texts('areaPending')}</small>}</>
          ) : (
            <>
              <Area areaSqft={project.ml_estimated_total_sqft} system={system} />
              {project.is_size_assumed && <small>{texts('areaAssumed')}</small>}
              {project.foundUnit?.basis === 'assumed' && (
                <small>{texts('areaUnitAssumed', { unit: said(scanUnitName(project.foundUnit.unit)) })}</small>
              )}
            </>
          )}
        </dd>
      </div>
      {project.unmodeled_sqft !== null && project.unmodeled_sqft > 0 && (
        <div>
          <dt>{texts('unmodeled')}</dt>
          <dd>
            <Area areaSqft={project.unmodeled_sqft} system={system} />
            <small>{texts('unmodeledWhere')}</small>
          </dd>
        </div>
      )}
      <div>
        <dt>{texts('modelled')}</dt>
        <dd>
          {statistics?.status === 'ready' ? `${conversionRatioPercent(categories)}%` : '–'}
          {statistics?.status === 'ready' && <small>{texts('modelledDetail', detail)}</small>}
          {statistics?.status === 'failed' && <small role="alert">{texts('modelledFailed')}</small>}
        </dd>
      </div>
      <div>
        <dt>{texts('totalTime')}</dt>
        <dd>{facts.totalTimeText ?? '–'}</dd>
      </div>
      {file && (
        <div>
          <dt>{texts('file')}</dt>
          <dd>
            {file.fileSizeFormatted}
            <small>{file.fileName}</small>
          </dd>
        </div>
      )}
    </dl>
  );
}

function Details({ project, statistics }: Pick<SummaryCardProps, 'project' | 'statistics'>) {
  const texts = useTexts('engineProject');
  const dates = useDates();
  const moment = (iso: string | null) => (iso ? dates.moment(new Date(iso)) : '–');
  const levels = new Set(project.assets.map(({ storey }) => storey).filter((storey) => storey !== null));
  const rows = [
    [texts('received'), moment(project.receivedDate)],
    [texts('completed'), moment(project.deliveryDate)],
    [texts('units'), texts(project.model_units === 'metric' ? 'metric' : 'imperial')],
    [texts('scanUnit'), scanUnitText(project, texts)],
    [texts('upAxis'), project.scanUpAxis?.toUpperCase() ?? texts('auto')],
    // Levels as found, never invented (ruling 19).
    [texts('levels'), levels.size > 0 ? [...levels].map(levelName).join(', ') : '–'],
    [texts('owner'), project.teamName],
  ];
  return (
    <Stack gap="md" mt="sm">
      <dl className={css.details}>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {statistics?.status === 'ready' && <StatisticsTable categories={statistics.categories} />}
    </Stack>
  );
}

/** 'level-1', as used in file names, for people. */
const levelName = (storey: string) => storey.replace(/^level-/, 'Level ');

function StatisticsTable({ categories }: { categories: CategoryStatistics[] }) {
  const texts = useTexts('engineProject');
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th>{texts('element')}</th>
          <th>{texts('found')}</th>
          <th>{texts('made')}</th>
          <th>{texts('share')}</th>
        </tr>
      </thead>
      <tbody>
        {categories.map((category) => (
          <tr key={category.name}>
            <td>{said(category.name)}</td>
            <td>{category.detected.toLocaleString('en-US')}</td>
            <td>{category.modelled.toLocaleString('en-US')}</td>
            <td>{conversionRatioPercent([category])}%</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
