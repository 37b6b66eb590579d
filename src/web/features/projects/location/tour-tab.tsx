import { Select, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { WireAsset, WireProject } from '#contract/projects.ts';
import { sortTours, tourPlaceOf } from '#domain/deliverables/tour-address.ts';
import { useSession } from '#web/lib/session.ts';
import { useTexts } from '#web/lib/texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { OVER_VIEWERS } from '#web/ui/layers.ts';
import { TourFrame, TourLink } from './tour-frame.tsx';
import css from './tour.module.css';

type TourTabProps = {
  project: WireProject;
  /** The tour that was asked for; the first one without. */
  fileId: string | undefined;
  onChoose: (fileId: string) => void;
  /** Shown where the project has no tour. */
  empty: ReactNode;
};

/** The tours of a project in the order of their floors. */
export function toursOf(project: Pick<WireProject, 'assets'>): WireAsset[] {
  return sortTours(project.assets.filter(({ format }) => format === 'virtual_tour'));
}

/** The tours of a project, one at a time: in a frame where its host is on the operator's list, else as a link (viewers.md §2.6, R1). */
export function TourTab({ project, fileId, onChoose, empty }: TourTabProps) {
  const texts = useTexts('location');
  const { data: session } = useSession();
  const tours = toursOf(project);
  const chosen = tours.find(({ id }) => id === fileId) ?? tours[0];
  if (!chosen) return empty;
  if (!session)
    return (
      <Text className={css.word} role="status">
        {texts('tourLoading')}
      </Text>
    );
  const { id, name, asset_url: address } = chosen;
  const place = tourPlaceOf(address, session.tourHosts);
  return (
    <section className={css.tour} aria-label={texts('tours')}>
      <div className={css.head}>
        {tours.length > 1 ? (
          <Select
            className={css.chooser}
            aria-label={texts('tours')}
            size="xs"
            value={id}
            data={tours.map((tour) => ({ value: tour.id, label: tour.name }))}
            allowDeselect={false}
            comboboxProps={{ withinPortal: true, zIndex: OVER_VIEWERS }}
            onChange={(next) => next && onChoose(next)}
          />
        ) : (
          <Text className={css.name} truncate title={name}>
            {name}
          </Text>
        )}
        {place.kind === 'frame' && (
          <Text size="xs" className={css.hint}>
            {texts('tourHint')}
          </Text>
        )}
        {place.kind === 'frame' && <TourLink url={place.url} name={name} />}
      </div>
      {place.kind === 'frame' && <TourFrame key={place.url} url={place.url} name={name} />}
      {place.kind === 'link' && (
        <EmptyState title={name} text={texts('tourElsewhere', { host: place.host })}>
          <TourLink url={place.url} name={name} isMain />
        </EmptyState>
      )}
      {place.kind === 'refused' && <EmptyState title={texts('tourRefused')} text={texts('tourRefusedText')} />}
    </section>
  );
}
