import { Loader, Text } from '@mantine/core';
import { IconEyeOff, IconPencil } from '@tabler/icons-react';
import { memo } from 'react';
import type { PortfolioRow } from '#contract/portfolio.ts';
import { isEngineProject } from '#domain/project/project-type.ts';
import { useTexts } from '#web/lib/texts.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { ProgressLine } from '#web/ui/progress-line.tsx';
import { ProjectPicture } from '#web/ui/project-picture.tsx';
import { Area } from '#web/ui/quantity.tsx';
import { ArchivedTag } from '#web/ui/archived-tag.tsx';
import { StatusPill } from '#web/ui/status-pill.tsx';
import { TypeTag } from '#web/ui/type-tag.tsx';
import { said, saidOf } from '#web/lib/said.ts';
import { CommentBanner } from './comment-banner.tsx';
import { areaSqftOf, unitSystemOf } from './project-facts.ts';
import { ProjectLink } from './project-link.tsx';
import type { RowActions } from './row-actions.ts';
import css from './project-card.module.css';

type ProjectCardProps = {
  row: PortfolioRow;
  actions: RowActions;
  showsTeam: boolean;
  isOpening: boolean;
  showsComment: boolean;
};

/** One project of the grid; the whole card opens it. Edit and hide are for admins of its team (P28). */
export const ProjectCard = memo(function ProjectCard({
  row,
  actions,
  showsTeam,
  isOpening,
  showsComment,
}: ProjectCardProps) {
  const texts = useTexts('portfolio');
  return (
    <article className={css.card} aria-busy={isOpening}>
      <div className={css.picture}>
        <ProjectPicture project={row} />
        {row.canEdit && (
          <div className={css.controls}>
            <IconButton
              size={28}
              variant="default"
              label={texts('editOf', { name: row.name })}
              icon={<IconPencil size={15} aria-hidden />}
              onClick={() => actions.edit(row)}
            />
            {actions.hide && (
              <IconButton
                size={28}
                variant="default"
                label={texts('hideOf', { name: row.name })}
                icon={<IconEyeOff size={15} aria-hidden />}
                onClick={() => actions.hide?.(row)}
              />
            )}
          </div>
        )}
        <div className={css.strips}>
          {showsComment && <CommentBanner row={row} onDismiss={actions.dismissComment} />}
          <Progress row={row} />
        </div>
        {isOpening && (
          <div className={css.opening} role="status" aria-label={texts('opening', { name: row.name })}>
            <Loader size="sm" />
          </div>
        )}
      </div>
      <div className={css.body}>
        <div className={css.top}>
          <StatusPill status={row.status} />
          {row.is_archived && <ArchivedTag />}
          <TypeTag type={row.type} subType={row.subType} />
        </div>
        <h2 className={css.name}>
          <ProjectLink row={row} open={actions.open} title={row.name} />
        </h2>
        <p className={css.line}>{row.address ?? '\u2013'}</p>
        <p className={css.line}>
          <Facts row={row} showsTeam={showsTeam} />
        </p>
      </div>
    </article>
  );
});

function Facts({ row, showsTeam }: { row: PortfolioRow; showsTeam: boolean }) {
  const texts = useTexts('portfolio');
  const areaSqft = areaSqftOf(row);
  // Only a conversion ends with a size by itself; other orders have none to wait for.
  const size =
    areaSqft !== null ? (
      <Area areaSqft={areaSqft} system={unitSystemOf(row)} />
    ) : (
      isEngineProject(row) && texts('areaUnknown')
    );
  const words = [saidOf(row.spaceType), showsTeam && row.teamName].filter(Boolean).join(' · ');
  return (
    <>
      {size}
      {size && words && ' · '}
      {words}
    </>
  );
}

function Progress({ row: { conversion, failure_reason, status } }: { row: PortfolioRow }) {
  const texts = useTexts('portfolio');
  if (conversion) {
    const label = said(conversion.message) || (conversion.isWaiting ? texts('waiting') : said(conversion.job));
    return (
      <div className={css.progress}>
        <ProgressLine percent={conversion.percent} label={label} isWaiting={conversion.isWaiting} />
      </div>
    );
  }
  if (status === 'Order Failed' && failure_reason)
    return (
      <Text size="xs" c="var(--mantine-color-error)" className={css.progress} lineClamp={3}>
        {said(failure_reason)}
      </Text>
    );
  return null;
}
