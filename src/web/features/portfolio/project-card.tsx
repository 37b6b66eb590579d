import { Text } from '@mantine/core';
import { useState } from 'react';
import type { WireProject } from '#contract/projects.ts';
import { isEngineProject } from '#domain/project/project-type.ts';
import { useTexts } from '#web/lib/texts.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { PlanThumb } from '#web/ui/plan-thumb.tsx';
import { ProgressLine } from '#web/ui/progress-line.tsx';
import { Area } from '#web/ui/quantity.tsx';
import { StatusPill } from '#web/ui/status-pill.tsx';
import { TypeTag } from '#web/ui/type-tag.tsx';
import { areaSqftOf, unitSystemOf } from './project-card-facts.ts';
import css from './project-grid.module.css';

/** One project of the grid; the whole card opens it. */
export function ProjectCard({ project, href, showsTeam }: { project: WireProject; href: string; showsTeam: boolean }) {
  return (
    <article className={css.card}>
      <div className={css.picture}><Thumbnail project={project} /></div>
      <div className={css.body}>
        <div className={css.top}>
          <StatusPill status={project.status} />
          <TypeTag type={project.type} subType={project.subType} />
        </div>
        <h2 className={css.name}><AppLink href={href}>{project.name}</AppLink></h2>
        <p className={css.line}>{project.address.join(', ') || '\u2013'}</p>
        <p className={css.line}><Facts project={project} showsTeam={showsTeam} /></p>
        <Progress project={project} />
      </div>
    </article>
  );
}

function Facts({ project, showsTeam }: { project: WireProject; showsTeam: boolean }) {
  const texts = useTexts('portfolio');
  const areaSqft = areaSqftOf(project);
  // Only a conversion ends with a size by itself; other orders have none to wait for.
  const size = areaSqft !== null ? <Area areaSqft={areaSqft} system={unitSystemOf(project)} /> : isEngineProject(project) && texts('areaUnknown');
  const words = [project.spaceType, showsTeam && project.teamName].filter(Boolean).join(' · ');
  return <>{size}{size && words && ' · '}{words}</>;
}

function Progress({ project: { conversion, failure_reason, status } }: { project: WireProject }) {
  const texts = useTexts('portfolio');
  if (conversion) {
    const label = conversion.message || (conversion.isWaiting ? texts('waiting') : conversion.job);
    return <div className={css.progress}><ProgressLine percent={conversion.percent} label={label} isWaiting={conversion.isWaiting} /></div>;
  }
  if (status === 'Order Failed' && failure_reason) return <Text size="xs" c="var(--mantine-color-error)" className={css.progress} lineClamp={2}>{failure_reason}</Text>;
  return null;
}

/** The project's picture; a drawn plan while there is none, or when it cannot be read. */
function Thumbnail({ project }: { project: WireProject }) {
  const [broken, setBroken] = useState<string>();
  if (!project.thumbnail || broken === project.thumbnail) return <PlanThumb seed={project.id} />;
  return <img src={project.thumbnail} alt="" loading="lazy" decoding="async" onError={() => setBroken(project.thumbnail ?? undefined)} />;
}
