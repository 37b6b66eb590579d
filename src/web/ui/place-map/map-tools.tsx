import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useMapSettings } from '#web/lib/map-settings.ts';
import { useTexts } from '#web/lib/texts.ts';
import { viewsOf, type MapView } from './map-views.ts';
import css from './place-map.module.css';

type ViewChoice = { view: MapView; views: MapView[]; setView: (view: MapView) => void };

/** What the map shows; undefined while it is not known what there is. `preferred` is shown first where there is such a view. */
export function useMapView(preferred: MapView = 'roadmap'): ViewChoice | undefined {
  const settings = useMapSettings();
  const [chosen, setView] = useState(preferred);
  if (!settings) return undefined;
  const views = viewsOf(settings);
  return { views, view: views.includes(chosen) ? chosen : 'roadmap', setView };
}

/** Chooses between the views of a map. Nothing where there is one only. */
export function MapTools({ view, views, setView }: ViewChoice) {
  const texts = useTexts('map');
  if (views.length < 2) return null;
  const data = views.map((value) => ({ value, label: texts(value) }));
  return <div className={css.tools}><SegmentedControl size="xs" aria-label={texts('view')} data={data} value={view} onChange={(value) => setView(data.find((each) => each.value === value)?.value ?? view)} /></div>;
}
