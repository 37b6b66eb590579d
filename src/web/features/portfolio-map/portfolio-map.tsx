import { Button, CloseButton, Skeleton, Text, TextInput, Title } from '@mantine/core';
import { IconMaximize, IconMinus, IconPlus, IconSearch, IconX } from '@tabler/icons-react';
import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react';
import type { LocationHit } from '#contract/locations.ts';
import {
  filterProjects,
  MAP,
  parseView,
  placesOf,
  type MapFilterKey,
  type MapView,
} from '#domain/portfolio/map-places.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { useTexts } from '#web/lib/texts.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { TilesNote } from '#web/ui/place-map/tiles-note.tsx';
import { said } from '#web/lib/said.ts';
import type { MapControls } from './map-canvas.tsx';
import { MapFilterPanel } from './map-filters.tsx';
import { MapLegend } from './map-legend.tsx';
import { filtersOf, portfolioHref, type MapSearch } from './map-search.ts';
import { SpotContent } from './place-card.tsx';
import { placeHref, type HitPlace } from './place-href.ts';
import { PlaceList } from './place-list.tsx';
import css from './portfolio-map.module.css';

const MapCanvas = lazy(() => import('./map-canvas.tsx'));

type PortfolioMapProps = {
  /** Absent while they are awaited, or when they could not be read (`failure`). */
  hits: readonly LocationHit[] | undefined;
  failure: string | undefined;
  search: MapSearch;
  /** Whose projects: the portfolio's tabs. */
  tabs: ReactNode;
  onSearch: (change: Partial<MapSearch>) => void;
  onView: (view: MapView) => void;
  onOpen: (href: string) => void;
  onRetry: () => void;
};

/** The portfolio as a map, with the same places as a list beside it (P17). */
export function PortfolioMap({ hits, failure, search, tabs, onSearch, onView, onOpen, onRetry }: PortfolioMapProps) {
  const texts = useTexts('portfolioMap');
  usePageTitle(texts('title'));
  const filters = useMemo(() => filtersOf(search), [search]);
  const places = useMemo(
    () => hits && placesOf(filterProjects(hits, filters, search.q ?? '')),
    [hits, filters, search.q],
  );
  const set = (key: MapFilterKey, values: string[] | undefined) => onSearch({ [key]: values });
  const clear = () => onSearch({ status: undefined, spaceType: undefined, type: undefined, modelScopes: undefined });
  return (
    <div className={css.page} data-fills>
      <header className={css.header}>
        <Title order={1} size="h2">
          {texts('title')}
        </Title>
        <div className={css.tabs}>{tabs}</div>
        <Button
          component={AppLink}
          href={portfolioHref(search)}
          variant="default"
          leftSection={<IconX size={16} aria-hidden />}
        >
          {texts('close')}
        </Button>
      </header>
      <div className={css.panel}>
        <div className={css.tools}>
          <TextInput
            className={css.search}
            aria-label={texts('search')}
            placeholder={texts('search')}
            leftSection={<IconSearch size={16} aria-hidden />}
            value={search.q ?? ''}
            maxLength={200}
            onChange={(event) => onSearch({ q: event.currentTarget.value || undefined })}
            rightSection={
              search.q && (
                <CloseButton size="sm" aria-label={texts('searchClear')} onClick={() => onSearch({ q: undefined })} />
              )
            }
          />
          <MapFilterPanel projects={hits ?? []} filters={filters} onChange={set} onClear={clear} />
        </div>
        <Text size="xs" c="dimmed" className="num" aria-live="polite">
          {places && texts('count', { count: places.length, formatted: places.length.toLocaleString('en-US') })}
        </Text>
        <Content places={places} failure={failure} hasAny={(hits?.length ?? 0) > 0} onRetry={onRetry} />
      </div>
      <MapArea key={search.tab} places={places} at={search.at} onView={onView} onOpen={onOpen} />
    </div>
  );
}

type ContentProps = {
  places: readonly HitPlace[] | undefined;
  failure: string | undefined;
  hasAny: boolean;
  onRetry: () => void;
};

function Content({ places, failure, hasAny, onRetry }: ContentProps) {
  const texts = useTexts('portfolioMap');
  if (failure) return <ErrorPanel sentence={texts('loadFailed', { reason: failure })} onRetry={onRetry} />;
  if (!places)
    return (
      <div role="status" aria-label={texts('loading')}>
        {Array.from({ length: 6 }, (_, index) => (
          <Skeleton key={index} height={60} mb={8} />
        ))}
      </div>
    );
  if (places.length > 0) return <PlaceList places={places} />;
  return (
    <EmptyState
      title={texts(hasAny ? 'noMatchTitle' : 'emptyTitle')}
      text={texts(hasAny ? 'noMatchText' : 'emptyText')}
    />
  );
}

type MapAreaProps = {
  places: readonly HitPlace[] | undefined;
  at: string | undefined;
  onView: (view: MapView) => void;
  onOpen: (href: string) => void;
};

function MapArea({ places, at, onView, onOpen }: MapAreaProps) {
  const texts = useTexts('portfolioMap');
  const [controls, setControls] = useState<MapControls | null>(null);
  const [isFailed, setIsFailed] = useState(false);
  if (isFailed)
    return (
      <div className={css.map} data-failed>
        <Text c="dimmed" ta="center" maw={420} role="status">
          {texts('mapFailed')}
        </Text>
      </div>
    );
  const labelOf = (place: HitPlace) =>
    [place.name, said(place.status), place.isApproximate && texts('approximate')].filter(Boolean).join(', ');
  return (
    <div className={css.map}>
      {places && (
        <Suspense fallback={null}>
          <MapCanvas
            controls={setControls}
            label={texts('mapLabel')}
            places={places}
            initialView={parseView(at)}
            onView={onView}
            onOpen={onOpen}
            onFailed={() => setIsFailed(true)}
            hrefOf={placeHref}
            placeLabel={labelOf}
            clusterLabel={(count) => texts('cluster', { count })}
            renderCard={(spot, close) => <SpotContent spot={spot} onClose={close} />}
          />
        </Suspense>
      )}
      <div className={css.zoom}>
        <IconButton
          variant="default"
          disabled={!controls}
          label={texts('zoomIn')}
          icon={<IconPlus size={16} />}
          onClick={() => controls?.zoomBy(MAP.zoomStep)}
        />
        <IconButton
          variant="default"
          disabled={!controls}
          label={texts('zoomOut')}
          icon={<IconMinus size={16} />}
          onClick={() => controls?.zoomBy(-MAP.zoomStep)}
        />
        <IconButton
          variant="default"
          disabled={!controls}
          label={texts('showAll')}
          icon={<IconMaximize size={16} />}
          onClick={() => controls?.fit()}
        />
      </div>
      <TilesNote isAbove />
      <MapLegend />
    </div>
  );
}
