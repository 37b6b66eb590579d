import { Skeleton } from '@mantine/core';
import { useMemo } from 'react';
import type { WireProject } from '#contract/projects.ts';
import { useTexts } from '#web/lib/texts.ts';
import { ProjectCard } from './project-card.tsx';
import { projectHref, sharedLocations } from './project-card-facts.ts';
import css from './project-grid.module.css';

/** Projects as cards, in the order given. `showsTeam`: they belong to other teams. */
export function ProjectGrid({ projects, showsTeam = false }: { projects: readonly WireProject[]; showsTeam?: boolean }) {
  const texts = useTexts('portfolio');
  const several = useMemo(() => sharedLocations(projects), [projects]);
  return (
    <ul className={css.grid} aria-label={texts('listLabel')}>
      {projects.map((project) => (
        <li key={project.id} className={css.item}>
          <ProjectCard project={project} href={projectHref(project, several.has(project.locationId))} showsTeam={showsTeam} />
        </li>
      ))}
    </ul>
  );
}

/** Where cards will be, while projects are awaited. */
export function ProjectGridSkeleton() {
  const texts = useTexts('portfolio');
  return (
    <div className={css.grid} role="status" aria-label={texts('loading')}>
      {Array.from({ length: 8 }, (_, index) => (
        <div key={index} className={css.skeleton}>
          <Skeleton height={138} radius={0} />
          <div className={css.body}><Skeleton height={12} width="45%" /><Skeleton height={14} width="70%" mt={14} /><Skeleton height={12} width="60%" mt={10} /></div>
        </div>
      ))}
    </div>
  );
}
