import { Button, SegmentedControl } from '@mantine/core';
import { IconWalk } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMapSettings } from '#web/lib/map-settings.ts';
import { sessionQuery } from '#web/lib/session.ts';
import { useTexts } from '#web/lib/texts.ts';
import { viewsOf, type MapView } from './map-views.ts';
import type { LatLng } from './pin.tsx';
import css from './place-map.module.css';
import { StreetView } from './street-view.tsx';

type ViewChoice = { view: MapView; views: MapView[]; setView: (view: MapView) => void };

/** What the map shows; undefined while it is not known what there is. `preferred` is shown first where there is such a view. */
export function useMapView(preferred: MapView = 'roadmap'): ViewChoice | undefined {
  const settings = useMapSettings();
  const [chosen, setView] = useState(preferred);
  if (!settings) return undefined;
  const views = viewsOf(settings);
  return { views, view: views.includes(chosen) ? chosen : 'roadmap', setView };
}

/** The views of a map and the street before its pin, each only where there is such a thing. */
export function MapTools({ at, ...choice }: ViewChoice & { at: LatLng }) {
  const texts = useTexts('map');
  const [isStreetOpen, setStreetOpen] = useState(false);
  const isMember = Boolean(useQuery({ ...sessionQuery, enabled: false }).data?.team);
  const hasStreetView = Boolean(useMapSettings()?.hasStreetView) && isMember;
  if (hasStreetView && isStreetOpen) return <StreetView at={at} onClose={() => setStreetOpen(false)} />;
  return (
    <div className={css.tools}>
      <ViewControl {...choice} />
      {hasStreetView && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconWalk size={14} aria-hidden />}
          onClick={() => setStreetOpen(true)}
        >
          {texts('streetView')}
        </Button>
      )}
    </div>
  );
}

function ViewControl({ view, views, setView }: ViewChoice) {
  const texts = useTexts('map');
  if (views.length < 2) return null;
  const data = views.map((value) => ({ value, label: texts(value) }));
  return (
    <SegmentedControl
      size="xs"
      aria-label={texts('view')}
      data={data}
      value={view}
      onChange={(value) => setView(data.find((each) => each.value === value)?.value ?? view)}
    />
  );
}
