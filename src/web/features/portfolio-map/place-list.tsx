import { Button } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef } from 'react';
import { missingBecause } from '#domain/portfolio/map-places.ts';
import { useTexts } from '#web/lib/texts.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { StatusPill } from '#web/ui/status-pill.tsx';
import { hasModel, placeHref, type HitPlace } from './place-href.ts';
import css from './portfolio-map.module.css';

type Row = { kind: 'heading'; text: string } | { kind: 'place'; place: HitPlace };

const HEADING_PX = 36;
const ROW_PX = 76;

/** The same places as a list: for keyboards, for small screens, for what is not on the map. Only rows in sight are made. */
export function PlaceList({ places }: { places: readonly HitPlace[] }) {
  const texts = useTexts('portfolioMap');
  const scroller = useRef<HTMLDivElement>(null);
  const shown = useMemo(() => places.filter(({ position }) => position), [places]);
  const missing = useMemo(() => places.filter(({ position }) => !position), [places]);
  const rows = useMemo(
    () => [
      ...section(texts('onMap', { count: shown.length }), shown),
      ...section(texts('notOnMap', { count: missing.length }), missing),
    ],
    [texts, shown, missing],
  );
  // The React Compiler is not used: what the virtualizer returns is memoized nowhere.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (rows[index]?.kind === 'heading' ? HEADING_PX : ROW_PX),
    overscan: 8,
  });
  const isMissingFar = missing.length > 0 && shown.length > 4;
  return (
    <>
      {isMissingFar && (
        <Button
          variant="subtle"
          size="compact-sm"
          className={css.toMissing}
          onClick={() => virtual.scrollToIndex(shown.length + 1, { align: 'start' })}
        >
          {texts('toNotOnMap', { count: missing.length })}
        </Button>
      )}
      <div ref={scroller} className={css.scroller} tabIndex={0} role="region" aria-label={texts('listLabel')}>
        <ul className={css.list} style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ key, index, start }) => {
            const row = rows[index];
            return (
              row && (
                <li
                  key={key}
                  ref={virtual.measureElement}
                  data-index={index}
                  className={css.row}
                  style={{ transform: `translateY(${start}px)` }}
                >
                  {row.kind === 'heading' ? (
                    <h2 className={css.heading}>{row.text}</h2>
                  ) : (
                    <PlaceRow place={row.place} />
                  )}
                </li>
              )
            );
          })}
        </ul>
      </div>
    </>
  );
}

const section = (text: string, members: readonly HitPlace[]): Row[] =>
  members.length > 0 ? [{ kind: 'heading', text }, ...members.map((place): Row => ({ kind: 'place', place }))] : [];

function PlaceRow({ place }: { place: HitPlace }) {
  const texts = useTexts('portfolioMap');
  const { name, address, position, isApproximate, status } = place;
  const remark = position ? isApproximate && texts('approximate') : texts(missingBecause(place));
  return (
    <div className={css.place}>
      <AppLink href={placeHref(place)} className={css.placeName}>
        {name}
      </AppLink>
      <p className={css.line}>{address || '\u2013'}</p>
      <p className={css.line}>
        <StatusPill status={status} />
        {hasModel(place) && <span className={css.mark}>{texts('model')}</span>}
        {remark && <span>{remark}</span>}
      </p>
    </div>
  );
}
