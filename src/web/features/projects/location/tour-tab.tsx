import { Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { WireProject } from '#contract/projects.ts';
import { tourPlaceOf } from '#domain/deliverables/tour-address.ts';
import type { Tour } from '#domain/deliverables/tour.ts';
import { useSession } from '#web/lib/session.ts';
import { useTexts } from '#web/lib/texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FileNotShown } from './file-not-shown.tsx';
import { TourFrame, TourLink } from './tour-frame.tsx';
import { TourPanel } from './tour-panel.tsx';
import { toursOf } from './tours-of.ts';
import side from './side-list.module.css';
import css from './tour.module.css';

type TourTabProps = {
  project: WireProject;
  /** The tour that was asked for; the first one without. */
  fileId: string | undefined;
  /** Without an id: the first one. */
  onChoose: (fileId?: string) => void;
  /** Shown where the project has no tour. */
  empty: ReactNode;
};

/** The tours of a project in a list, one of them shown: in a frame where its host is on the operator's list, else as a link (viewers.md §2.6, R1). */
export function TourTab({ project, fileId, onChoose, empty }: TourTabProps) {
  const { data: session } = useSession();
  const hosts = session?.tourHosts;
  const tours = toursOf(project);
  const asked = tours.find(({ id }) => id === fileId);
  const [lastAsked, setLastAsked] = useState<string>();
  if (asked && asked.id !== lastAsked) setLastAsked(asked.id);
  // The one that was open was deleted: the first takes its place. An address that never named a tour says so.
  const isUnknown = fileId !== undefined && !asked && fileId !== lastAsked;
  const chosen = isUnknown ? undefined : (asked ?? tours[0]);
  return (
    <div className={side.tab}>
      {(tours.length > 0 || project.access.canEditTours) && (
        <TourPanel project={project} tours={tours} chosenId={chosen?.id} hosts={hosts ?? []} onChoose={onChoose} />
      )}
      <div className={css.tour}>
        {isUnknown ? (
          <FileNotShown onOther={() => onChoose()} />
        ) : chosen ? (
          <ShownTour tour={chosen} hosts={hosts} />
        ) : (
          empty
        )}
      </div>
    </div>
  );
}

/** `hosts`: TOUR_HOSTS, undefined until the session is read. */
function ShownTour({ tour: { name, url }, hosts }: { tour: Tour; hosts: readonly string[] | undefined }) {
  const texts = useTexts('location');
  // Whether it may be framed is not known before.
  if (!hosts)
    return (
      <Text className={side.word} role="status">
        {texts('tourLoading')}
      </Text>
    );
  const place = tourPlaceOf(url, hosts);
  return (
    <>
      <div className={css.head}>
        <Text className={css.name} truncate title={name}>
          {name}
        </Text>
        {place.kind === 'frame' && (
          <>
            <Text size="xs" className={css.hint}>
              {texts('tourHint')}
            </Text>
            <TourLink url={place.url} name={name} />
          </>
        )}
      </div>
      {place.kind === 'frame' && <TourFrame key={place.url} url={place.url} name={name} />}
      {place.kind === 'link' && (
        <EmptyState title={name} text={texts('tourElsewhere', { host: place.host })}>
          <TourLink url={place.url} name={name} isMain />
        </EmptyState>
      )}
      {place.kind === 'refused' && <EmptyState title={texts('tourRefused')} text={texts('tourRefusedText')} />}
    </>
  );
}
