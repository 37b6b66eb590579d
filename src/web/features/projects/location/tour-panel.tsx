import { Button, NavLink, Text } from '@mantine/core';
import { IconPencil, IconPlus, IconView360 } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { WireProject } from '#contract/projects.ts';
import { selectedAfterDeletion, type Tour } from '#domain/deliverables/tour.ts';
import { useTexts } from '#web/lib/texts.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { AddTour } from './add-tour.tsx';
import { EditTour } from './edit-tour.tsx';
import side from './side-list.module.css';
import css from './tour.module.css';

type TourPanelProps = {
  project: WireProject;
  /** In the order of the list. */ tours: readonly Tour[];
  chosenId: string | undefined;
  /** TOUR_HOSTS. */ hosts: readonly string[];
  /** Without an id, the first tour is shown, or that there is none. */
  onChoose: (id?: string) => void;
};

/** The panel 'VIRTUAL TOURS': all tours of a project, and for who may change them the ways to do so (viewers.md §2.6, R1). */
export function TourPanel({ project, tours, chosenId, hosts, onChoose }: TourPanelProps) {
  const texts = useTexts('tours');
  const heading = useRef<HTMLHeadingElement>(null);
  const [isAdding, setAdding] = useState(false);
  const [editing, setEditing] = useState<Tour>();
  const mayEdit = project.access.canEditTours;
  // Somebody else may have changed it since, or deleted it.
  const edited = editing && (tours.find(({ id }) => id === editing.id) ?? editing);
  const afterDeletion = (deletedId: string) => {
    setEditing(undefined);
    if (deletedId === chosenId) onChoose(selectedAfterDeletion(tours, { selectedId: chosenId, deletedId }));
    // The button that opened the dialog is gone with its tour.
    heading.current?.focus();
  };
  return (
    <section className={side.panel} aria-label={texts('title')}>
      <Text component="h2" className={side.heading} ref={heading} tabIndex={-1}>
        {texts('title')}
      </Text>
      {tours.length > 0 && (
        <ul className={side.list}>
          {tours.map((tour) => (
            <li key={tour.id} className={side.item}>
              <NavLink
                component="button"
                className={side.choice}
                active={tour.id === chosenId}
                aria-current={tour.id === chosenId ? 'true' : undefined}
                label={tour.name}
                leftSection={<IconView360 size={16} aria-hidden />}
                onClick={() => onChoose(tour.id)}
              />
              {mayEdit && (
                <IconButton
                  label={texts('edit', { name: tour.name })}
                  icon={<IconPencil size={16} />}
                  onClick={() => setEditing(tour)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {mayEdit && (
        <Button
          className={css.add}
          variant="default"
          size="xs"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => setAdding(true)}
        >
          {texts('add')}
        </Button>
      )}
      {isAdding && (
        <AddTour
          project={project}
          tours={tours}
          hosts={hosts}
          onAdded={(id) => {
            setAdding(false);
            onChoose(id);
          }}
          onClose={() => setAdding(false)}
        />
      )}
      {edited && (
        <EditTour
          key={edited.id}
          project={project}
          tour={edited}
          tours={tours}
          hosts={hosts}
          onDeleted={() => afterDeletion(edited.id)}
          onClose={() => setEditing(undefined)}
        />
      )}
    </section>
  );
}
