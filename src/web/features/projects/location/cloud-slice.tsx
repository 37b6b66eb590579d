import { Loader, Paper, RangeSlider, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { formatLength } from '#domain/units/format-length.ts';
import type { MeasureUnit } from '#viewer/view/format-measure.ts';
import { useTexts } from '#web/lib/texts.ts';
import { rangeKeys } from './range-keys.ts';
import type { CloudOverlay } from './use-cloud-overlay.ts';
import css from './cloud-slice.module.css';

/** Height of the track (viewers.md §2.5). */
const TRACK_PX = 180;

/** Which heights of the cloud under a drawing are shown: two handles on a vertical track, in percent of the cloud's height. */
export function CloudSlice({ cloud, unit }: { cloud: CloudOverlay; unit: MeasureUnit }) {
  const texts = useTexts('overlay');
  const { state, slice, setSlice } = cloud;
  // A phone fits beside it too, and keeps its tools: nothing there covers the whole foot.
  const isPhone = useMediaQuery('(max-width: 47.99em)', window.innerWidth < 768);
  if (state.kind === 'off') return null;
  if (state.kind === 'loading')
    return (
      <Paper className={css.slice} withBorder role="status" aria-label={texts('cloudLoading')}>
        <Loader size="sm" />
      </Paper>
    );
  const { fromM, toM } = state;
  const heightOf = (percent: number) =>
    formatLength(fromM + ((toM - fromM) * percent) / 100, unit === 'm' ? 'metric' : 'imperial');
  return (
    <Paper
      className={css.slice}
      withBorder
      role="group"
      aria-label={texts('sliceLabel')}
      data-covers={!isPhone || undefined}
      data-edge
      onKeyDownCapture={rangeKeys([slice.from, slice.to], {}, ([from, to]) => setSlice({ from, to }))}
    >
      <Text component="span" className={css.title}>
        {texts('slice')}
      </Text>
      <Text component="span" className={css.height} aria-hidden>
        {heightOf(slice.to)}
      </Text>
      <RangeSlider
        orientation="vertical"
        className={css.track}
        h={TRACK_PX}
        size="sm"
        min={0}
        max={100}
        minRange={1}
        label={null}
        thumbFromLabel={texts('sliceBottom')}
        thumbToLabel={texts('sliceTop')}
        thumbValueText={heightOf}
        thumbSize={20}
        value={[slice.from, slice.to]}
        onChange={([from, to]) => setSlice({ from, to })}
      />
      <Text component="span" className={css.height} aria-hidden>
        {heightOf(slice.from)}
      </Text>
    </Paper>
  );
}
