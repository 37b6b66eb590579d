import { Combobox, Loader, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { sentenceOf } from '#web/lib/api.ts';
import { useTexts } from '#web/lib/texts.ts';
import { useFirstSelected, useProjectSearch } from '#web/lib/use-project-search.ts';
import css from './support.module.css';
import type { TalkSubject } from './talk-subject.ts';

/** A project is found by words and chosen by a click or with arrow keys and Enter. Nobody writes about demo projects. */
export function ProjectChoice({ onChoose }: { onChoose: (about: TalkSubject) => void }) {
  const texts = useTexts('support');
  const [typed, setTyped] = useState('');
  const { words, found, isSettled } = useProjectSearch(typed);
  const shown = typed.trim() === '' ? [] : (found.data ?? []).filter(({ tab }) => tab !== 'demo');
  const combobox = useFirstSelected(shown[0]?.projectId);
  const choose = (projectId: string) => {
    const project = shown.find((each) => each.projectId === projectId);
    if (project) onChoose({ projectId, projectName: project.name });
  };
  return (
    <Combobox store={combobox} onOptionSubmit={choose} withinPortal={false}>
      <div className={css.choice}>
        <Combobox.EventsTarget>
          <TextInput
            label={texts('write')}
            placeholder={texts('search')}
            maxLength={200}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            leftSection={found.isFetching ? <Loader size={14} aria-hidden /> : <IconSearch size={16} aria-hidden />}
          />
        </Combobox.EventsTarget>
        {shown.length > 0 && (
          <Combobox.Options aria-label={texts('results')} className={css.list}>
            {shown.map(({ projectId, name, address }) => (
              <Combobox.Option key={projectId} value={projectId} className={css.option}>
                <span className={css.name}>{name}</span>
                {address && <span className={css.address}>{address}</span>}
              </Combobox.Option>
            ))}
          </Combobox.Options>
        )}
        <div role="status">
          {isSettled && found.isSuccess && shown.length === 0 && <Text c="dimmed">{texts('nothing', { words })}</Text>}
          {isSettled && found.isError && (
            <Text c="dimmed">{texts('searchFailed', { reason: sentenceOf(found.error) })}</Text>
          )}
        </div>
      </div>
    </Combobox>
  );
}
