import { Button } from '@mantine/core';
import { useState } from 'react';
import type { OpsOrder } from '#contract/ops-orders.ts';
import type { WireProject } from '#contract/projects.ts';
import { holidayName } from '#domain/calendar/holidays.ts';
import { isEngineProject } from '#domain/project/project-type.ts';
import { formatBytes } from '#domain/units/format-bytes.ts';
import { answerOf, api, sentenceOf } from '#web/lib/api.ts';
import { useDates } from '#web/lib/preferences.ts';
import { scanUnitText } from '#web/lib/scan-frame.ts';
import { useTexts } from '#web/lib/texts.ts';
import { Facts } from '#web/ui/facts.tsx';
import { notifyFailure } from '#web/ui/notify.tsx';
import { Area } from '#web/ui/quantity.tsx';
import { said, saidOf } from '#web/lib/said.ts';
import { Panel } from './panel.tsx';
import css from './order.module.css';

const SENT: ReadonlySet<string> = new Set(['original', 'attachment']);

type ModeledProject = Pick<WireProject, 'ml_estimated_total_sqft' | 'is_size_assumed' | 'unmodeled_sqft'>;
type OrderedProject = ModeledProject &
  Pick<WireProject, 'order_summary' | 'spaceType' | 'scope' | 'model_units' | 'scanUnit' | 'foundUnit'>;

/** What was ordered, as its customer filled it in. */
export function OrderFacts({ order, project }: { order: OpsOrder; project: OrderedProject | undefined }) {
  const texts = useTexts('opsOrder');
  const engineTexts = useTexts('engineProject');
  const dates = useDates();
  const given = project?.order_summary;
  const day = (text: string | null) => {
    const holiday = text && holidayName(text, order.scan.country);
    return (
      text &&
      [dates.day(new Date(`${text}T12:00`)), holiday && texts('holiday', { name: said(holiday) })]
        .filter(Boolean)
        .join(' ')
    );
  };
  return (
    <Panel title={texts('ordered')}>
      <Facts
        facts={[
          { label: texts('orderId'), value: <span className="num">{order.orderId}</span> },
          { label: texts('address'), value: order.address },
          { label: texts('placed'), value: order.placedAt && dates.moment(new Date(order.placedAt)) },
          { label: texts('size'), value: given?.spaceSize ? <Area areaSqft={given.spaceSize} /> : null },
          { label: texts('siteSize'), value: given?.siteSize ? <Area areaSqft={given.siteSize} /> : null },
          { label: texts('spaceType'), value: saidOf(project?.spaceType) },
          { label: texts('floors'), value: given?.floors },
          { label: texts('scopes'), value: project?.scope.map(said).join(', ') },
          { label: texts('units'), value: saidOf(given?.unit) ?? (project && engineTexts(unitSystemOf(project))) },
          {
            label: engineTexts('scanUnit'),
            value: project && isEngineProject(order) ? scanUnitText(project, engineTexts) : null,
          },
          { label: texts('revit'), value: given?.revitVersion },
          {
            label: texts('preferred'),
            value: [day(order.scan.first), day(order.scan.second)].filter(Boolean).join(', '),
          },
          { label: texts('controls'), value: given && texts(given.controlsEnabled ? 'yes' : 'no') },
          { label: texts('coi'), value: given && (given.requiresCOI ? texts('yes') : texts('no')) },
          { label: texts('failure'), value: saidOf(order.failureReason) },
          {
            label: texts('modeledSize'),
            value: project?.ml_estimated_total_sqft ? <ModeledSize project={project} /> : null,
          },
          {
            label: texts('unmodeled'),
            value: project?.unmodeled_sqft ? <Area areaSqft={project.unmodeled_sqft} /> : null,
          },
        ]}
      />
      {order.instructions && (
        <p className={css.note}>
          <strong>{texts('instructions')}</strong>
          <span>{order.instructions}</span>
        </p>
      )}
    </Panel>
  );
}

const unitSystemOf = ({ model_units: units }: Pick<WireProject, 'model_units'>) =>
  units === 'metric' ? 'metric' : 'imperial';

/** The size that the conversion measured, and whether it is only that of the floor. */
function ModeledSize({ project }: { project: ModeledProject }) {
  const texts = useTexts('opsOrder');
  return (
    <>
      <Area areaSqft={project.ml_estimated_total_sqft ?? 0} /> {project.is_size_assumed && texts('sizeAssumed')}
    </>
  );
}

/** What the customer sent with the order; deliverables are in a list of their own. */
export function OrderFiles({ order, project }: { order: OpsOrder; project: WireProject | undefined }) {
  const texts = useTexts('opsOrder');
  const assets = project?.assets.filter(({ role, madeFrom }) => madeFrom === null && SENT.has(role)) ?? [];
  const isEmpty = assets.length === 0 && !order.shareUrl && !order.tourLink;
  return (
    <Panel title={texts('files')}>
      {isEmpty && <p className={css.quiet}>{texts('noFiles')}</p>}
      <Facts
        facts={[
          { label: texts('shareUrl'), value: order.shareUrl && <ForeignLink href={order.shareUrl} />, isWide: true },
          { label: texts('tour'), value: order.tourLink && <ForeignLink href={order.tourLink} />, isWide: true },
          { label: texts('tourUser'), value: order.tourUserName },
          {
            label: texts('tourPassword'),
            value:
              order.hasTourPassword && order.acts.includes('work') ? (
                <TourPassword projectId={order.projectId} />
              ) : null,
          },
        ]}
      />
      <ul className={css.files}>
        {assets.map(({ id, name, product, role, bytes, asset_url: href }) => (
          <li key={id}>
            <a href={`${href}?mode=download`} download>
              {name}
            </a>
            <small className="num">{[product, role.replaceAll('_', ' '), formatBytes(bytes)].join(' · ')}</small>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** An address that a customer typed: only the web's own kinds are followed. */
function ForeignLink({ href }: { href: string }) {
  return /^https?:\/\//i.test(href) ? (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {href}
    </a>
  ) : (
    href
  );
}

function TourPassword({ projectId }: { projectId: string }) {
  const texts = useTexts('opsOrder');
  const [password, setPassword] = useState<string>();
  const reveal = () =>
    answerOf(api.api.ops.projects[':projectId']['tour-password'].$post({ param: { projectId } })).then(
      (answer) => setPassword(answer.password),
      (error: unknown) => notifyFailure(sentenceOf(error)),
    );
  if (password !== undefined) return <code>{password}</code>;
  return (
    <Button size="compact-xs" variant="default" onClick={() => void reveal()}>
      {texts('reveal')}
    </Button>
  );
}

/** Who placed it and whom to ask. */
export function OrderContacts({ order: { team, contacts } }: { order: OpsOrder }) {
  const texts = useTexts('opsOrder');
  return (
    <Panel title={texts('customer')}>
      <p className={css.teamName}>
        {team.name}
        {team.kind === 'partner' && ` (${texts('partner')})`}
      </p>
      {team.address && <p className={css.quiet}>{team.address}</p>}
      <ul className={css.contacts}>
        {contacts.map(({ name, email, part }) => (
          <li key={email}>
            <span>{name || email}</span> <small>{texts(`part_${part}`)}</small>
            <a href={`mailto:${email}`}>{email}</a>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
