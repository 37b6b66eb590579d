import { Button, CloseButton, Group, SegmentedControl, Text, useComputedColorScheme } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useEffect, useRef, useState, type PointerEvent } from 'react';
import type { CloudCalls } from '#viewer/cloud/cloud-viewer-types.ts';
import { drawProfile, type ProfileScale, scaleProfile } from '#viewer/profile/draw-profile.ts';
import { profileCsv, profileDxf } from '#viewer/profile/profile-files.ts';
import type { Profile } from '#viewer/profile/read-profile.ts';
import { type Strip, stripFrame } from '#viewer/profile/strip.ts';
import type { ColorMode } from '#viewer/state.ts';
import { formatFeetOrMeters, type MeasureUnit } from '#viewer/view/format-measure.ts';
import { saveBlob } from '#web/lib/download/save-blob.ts';
import { useTexts } from '#web/lib/texts.ts';
import css from './profile-panel.module.css';

/** Widths of a strip, meters: round ones in the reader's unit. */
const WIDTHS_M = {
  m: [0.02, 0.05, 0.1, 0.25, 0.5, 1],
  ft: [1, 2, 4, 10, 20, 40].map((inches) => inches * 0.0254),
} as const;

type ProfilePanelProps = {
  clouds: CloudCalls;
  strip: Strip;
  unit: MeasureUnit;
  colorMode: ColorMode;
  /** What else decides which points there are: another text reads them again. */ cutKey: string;
  /** Without it points are looked at and not taken. */ canExport: boolean;
  onWidth: (widthM: number) => void;
  onClose: () => unknown;
};

/** The points of a strip seen from its side, with distance and elevation, to be saved as picture, DXF and CSV (L1). */
export function ProfilePanel(props: ProfilePanelProps) {
  const { clouds, strip, unit, colorMode, cutKey, canExport, onWidth, onClose } = props;
  const texts = useTexts('location');
  const read = useProfile(clouds, strip, cutKey);
  const picture = useRef<HTMLCanvasElement>(null);
  const length = formatFeetOrMeters(stripFrame(strip).lengthM, unit);
  const isWhole = read.profile && read.profile.count > 0;
  const save = (blob: Blob | null, ending: string) => blob && saveBlob(blob, `profile.${ending}`);
  const widths = WIDTHS_M[unit].some((widthM) => isSameWidth(widthM, strip.widthM))
    ? WIDTHS_M[unit]
    : [...WIDTHS_M[unit], strip.widthM].toSorted((a, b) => a - b);
  return (
    <section className={css.panel} aria-label={texts('profile')}>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text fw={600} truncate>
          {texts('profileOf', { length })}
        </Text>
        <CloseButton aria-label={texts('profileClose')} onClick={onClose} />
      </Group>
      <Sheet ref={picture} read={read} unit={unit} colorMode={colorMode} />
      <Group gap="xs" justify="space-between">
        <Group gap={8}>
          <Text size="xs" c="dimmed">
            {texts('profileWidthShort')}
          </Text>
          <SegmentedControl
            size="xs"
            aria-label={texts('profileWidth')}
            value={String(widths.find((widthM) => isSameWidth(widthM, strip.widthM)))}
            data={widths.map((widthM) => ({ value: String(widthM), label: widthText(widthM, unit) }))}
            onChange={(value) => onWidth(Number(value))}
          />
        </Group>
        <Group gap={6}>
          <Button
            size="compact-sm"
            variant="default"
            disabled={!isWhole}
            onClick={() => picture.current?.toBlob((blob) => save(blob, 'png'))}
          >
            {texts('profilePicture')}
          </Button>
          {(['csv', 'dxf'] as const).map((kind) => (
            <Button
              key={kind}
              size="compact-sm"
              variant="default"
              disabled={!isWhole || !canExport}
              title={canExport ? undefined : texts('profileLocked')}
              onClick={() => read.profile && void fileOf(read.profile, kind).then((blob) => save(blob, kind))}
            >
              {texts(kind === 'csv' ? 'profileCsv' : 'profileDxf')}
            </Button>
          ))}
        </Group>
      </Group>
      {!canExport && (
        <Text size="xs" c="dimmed">
          {texts('profileLocked')}
        </Text>
      )}
    </section>
  );
}

const fileOf = async (profile: Profile, kind: 'csv' | 'dxf') =>
  kind === 'csv'
    ? new Blob([profileCsv(profile)], { type: 'text/csv' })
    : new Blob([await profileDxf(profile)], { type: 'image/vnd.dxf' });

/** An address has whole millimeters. */
const isSameWidth = (a: number, b: number) => Math.abs(a - b) < 0.0006;

/** Inches of narrow strips are round enough. */
function widthText(widthM: number, unit: MeasureUnit): string {
  if (unit === 'm') return widthM < 1 ? `${Math.round(widthM * 100)} cm` : `${widthM} m`;
  const inches = widthM / 0.0254;
  return `${inches < 10 ? Math.round(inches * 10) / 10 : Math.round(inches)}″`;
}

type Read = { profile: Profile | null; share: number; isFailed: boolean };
const NOTHING: Read = { profile: null, share: 0, isFailed: false };

function useProfile(clouds: CloudCalls, strip: Strip, cutKey: string): Read {
  const [read, setRead] = useState<Read & { key: string }>({ ...NOTHING, key: '' });
  const key = `${JSON.stringify(strip)} ${cutKey}`;
  useEffect(() => {
    const abort = new AbortController();
    const keep = (next: Partial<Read>) => !abort.signal.aborted && setRead({ ...NOTHING, ...next, key });
    clouds
      .readProfile(strip, abort.signal, (share) => keep({ share }))
      .then(
        (profile) => keep({ profile, share: 1 }),
        () => keep({ isFailed: true }),
      );
    return () => abort.abort();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the strip and what else it depends on are in the key
  }, [clouds, key]);
  return read.key === key ? read : NOTHING;
}

type SheetProps = {
  ref: React.RefObject<HTMLCanvasElement | null>;
  read: Read;
  unit: MeasureUnit;
  colorMode: ColorMode;
};

function Sheet({ ref, read: { profile, share, isFailed }, unit, colorMode }: SheetProps) {
  const texts = useTexts('location');
  const theme = useComputedColorScheme('light');
  const { ref: frame, width: widthPx, height: heightPx } = useElementSize();
  const scale = useRef<ProfileScale | null>(null);
  const [at, setAt] = useState<string | null>(null);
  useEffect(() => {
    const canvas = ref.current;
    const context = canvas?.getContext('2d');
    if (!canvas || !context || !profile || widthPx === 0) return;
    const ratio = Math.min(2, window.devicePixelRatio || 1);
    Object.assign(canvas, { width: Math.round(widthPx * ratio), height: Math.round(heightPx * ratio) });
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    scale.current = scaleProfile(profile, widthPx, heightPx);
    drawProfile(context, profile, scale.current, { widthPx, heightPx }, { theme, unit, colorMode });
  }, [ref, profile, widthPx, heightPx, theme, unit, colorMode]);
  const hover = ({ nativeEvent: { offsetX, offsetY } }: PointerEvent) => {
    const place = scale.current?.placeOf(offsetX, offsetY);
    setAt(
      place
        ? texts('profileAt', {
            along: formatFeetOrMeters(place.alongM, unit),
            elevation: formatFeetOrMeters(place.heightM, unit),
          })
        : null,
    );
  };
  const points = profile
    ? texts('profilePoints', { count: profile.count, shown: profile.count.toLocaleString('en-US') })
    : '';
  const state = isFailed
    ? texts('profileFailed')
    : !profile
      ? texts('profileLoading', { percent: Math.round(share * 100) })
      : profile.count === 0
        ? texts('profileEmpty')
        : profile.isThinned
          ? texts('profileThinned', { points })
          : points;
  return (
    <>
      <div ref={frame} className={css.sheet}>
        <canvas
          ref={ref}
          className={css.canvas}
          hidden={!profile?.count}
          role="img"
          aria-label={texts('profile')}
          onPointerMove={hover}
          onPointerLeave={() => setAt(null)}
        />
      </div>
      <Group justify="space-between" gap="xs">
        <Text size="xs" c={isFailed ? 'red' : 'dimmed'} role="status">
          {state}
        </Text>
        <Text size="xs" className="num">
          {profile?.count ? at : null}
        </Text>
      </Group>
    </>
  );
}
