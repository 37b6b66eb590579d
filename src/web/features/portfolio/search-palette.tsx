import { Button, Combobox, Loader, Text, TextInput } from '@mantine/core';
import { IconClock, IconSearch } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import type { FoundProject } from '#contract/portfolio.ts';
import { sentenceOf } from '#web/lib/api.ts';
import { useTexts } from '#web/lib/texts.ts';
import { useFirstSelected, useProjectSearch } from '#web/lib/use-project-search.ts';
import { StatusPill } from '#web/ui/status-pill.tsx';
import { TypePicture } from '#web/ui/type-picture.tsx';
import { projectHref } from './project-facts.ts';
import { useRecentProjects, type RecentProject } from './use-recent-projects.ts';
import css from './project-search.module.css';

/** Words above, projects that contain them below; arrow keys select, Enter opens. Without words: what was opened last. */
export function SearchPalette({ userId, onDone }: { userId: string | undefined; onDone: () => void }) {
  const texts = useTexts('projectSearch');
  const router = useRouter();
  const [typed, setTyped] = useState('');
  const { words, found, isSettled } = useProjectSearch(typed);
  const { recents, remember } = useRecentProjects(userId);
  const shown: readonly RecentProject[] =
    typed.trim() === ''
      ? recents
      : (found.data ?? []).map((project) => ({
          projectId: project.projectId,
          name: project.name,
          address: project.address,
          href: projectHref(project),
        }));
  const combobox = useFirstSelected(shown[0]?.projectId);
  const open = (projectId: string) => {
    const project = shown.find((each) => each.projectId === projectId);
    if (!project) return;
    remember(project);
    onDone();
    router.history.push(project.href);
  };
  return (
    <Combobox store={combobox} onOptionSubmit={open} withinPortal={false}>
      <Combobox.EventsTarget>
        <TextInput
          // The letter after the slash belongs into the field already.
          autoFocus
          data-autofocus
          size="md"
          variant="unstyled"
          className={css.input}
          aria-label={texts('open')}
          placeholder={texts('placeholder')}
          maxLength={200}
          leftSection={found.isFetching ? <Loader size={16} aria-hidden /> : <IconSearch size={18} aria-hidden />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </Combobox.EventsTarget>
      <div className={css.results} tabIndex={0}>
        {typed.trim() === '' && recents.length > 0 && <p className={css.label}>{texts('recent')}</p>}
        <Combobox.Options aria-label={texts('results')}>
          {shown.map((project) => (
            <Combobox.Option key={project.projectId} value={project.projectId} className={css.option}>
              <Result
                project={project}
                found={
                  typed.trim() === '' ? undefined : found.data?.find(({ projectId }) => projectId === project.projectId)
                }
              />
            </Combobox.Option>
          ))}
        </Combobox.Options>
        <div role="status">
          {typed.trim() === '' && recents.length === 0 && <Note>{texts('hint')}</Note>}
          {isSettled && found.isSuccess && shown.length === 0 && <Note>{texts('nothing', { words })}</Note>}
          {words !== '' && found.isError && (
            <Note>
              {texts('failed', { reason: sentenceOf(found.error) })}{' '}
              <Button size="compact-xs" variant="default" ml={6} onClick={() => void found.refetch()}>
                {texts('retry')}
              </Button>
            </Note>
          )}
        </div>
      </div>
      <p className={css.keys} aria-hidden>
        {texts('keys')}
      </p>
    </Combobox>
  );
}

const Note = ({ children }: { children: ReactNode }) => (
  <Text c="dimmed" className={css.note}>
    {children}
  </Text>
);

function Result({ project, found }: { project: RecentProject; found: FoundProject | undefined }) {
  const texts = useTexts('projectSearch');
  const where = found && found.tab !== 'mine' ? (found.tab === 'demo' ? texts('demo') : found.teamName) : undefined;
  return (
    <span className={css.result}>
      <span className={css.picture}>
        {found ? (
          <TypePicture type={found.type} subType={found.subType} isSmall />
        ) : (
          <IconClock size={16} aria-hidden />
        )}
      </span>
      <span className={css.words}>
        <span className={css.name}>{project.name}</span>
        <small>{[project.address, where].filter(Boolean).join(' · ') || '\u2013'}</small>
      </span>
      {found && <StatusPill status={found.status} />}
    </span>
  );
}
