import { Loader, Stack, Text } from '@mantine/core';
import { IconCircleCheck, IconCircleX, IconFile3d } from '@tabler/icons-react';
import { scanUnitNames, upAxisNames } from '#web/lib/scan-frame.ts';
import { useTexts } from '#web/lib/texts.ts';
import { formatBytes } from '#domain/units/format-bytes.ts';
import type { UnitSystem } from '#web/lib/units.ts';
import { ScanDrop } from './scan-drop.tsx';
import { formatExtent, formatPoints, type ScanSummary } from '#web/lib/scan-check/scan-summary.ts';
import css from './scan.module.css';

type ChosenFileProps = {
  file: Pick<File, 'name' | 'size'>;
  isChecking: boolean;
  extensions: readonly string[];
  onFiles: (files: File[]) => void;
};

/** The file that was chosen, by name and size, and the way to choose another. */
export function ChosenFile({ file, isChecking, extensions, onFiles }: ChosenFileProps) {
  const texts = useTexts('engineOrder');
  return (
    <div className={css.file}>
      <IconFile3d size={28} stroke={1.3} aria-hidden />
      <div>
        <Text fw={600} size="md" truncate title={file.name}>
          {file.name}
        </Text>
        <Text c="dimmed" className="num">
          {formatBytes(file.size)}
        </Text>
      </div>
      {isChecking ? (
        <Loader size={20} aria-label={texts('checking')} />
      ) : (
        <ScanDrop isCompact extensions={extensions} onFiles={onFiles} />
      )}
    </div>
  );
}

/** What the scan says of itself, in plain words, with go or no-go. */
export function ScanReport({
  summary,
  system,
  verdict,
}: {
  summary: ScanSummary;
  system: UnitSystem;
  /** Words of go and no-go in place of those of a conversion. */ verdict?: { go: string; noGo: string };
}) {
  const texts = useTexts('engineOrder');
  return (
    <Stack gap="sm" role="status" aria-label={texts('fileTitle')}>
      <div className={css.verdict} data-tone={summary.canConvert ? 'go' : 'no-go'}>
        {summary.canConvert ? <IconCircleCheck size={20} aria-hidden /> : <IconCircleX size={20} aria-hidden />}
        {summary.canConvert ? (verdict?.go ?? texts('go')) : (verdict?.noGo ?? texts('noGo'))}
      </div>
      {summary.refusal && <Text>{summary.refusal}</Text>}
      {summary.canConvert && <Facts summary={summary} system={system} />}
      {summary.remarks.length > 0 && (
        <ul className={css.remarks}>
          {summary.remarks.map((remark) => (
            <li key={remark}>{remark}</li>
          ))}
        </ul>
      )}
    </Stack>
  );
}

function Facts({ summary, system }: { summary: ScanSummary; system: UnitSystem }) {
  const texts = useTexts('engineOrder');
  const { points, isPointsEstimated, extentM, pointsPerM2, hasColor } = summary;
  const known = (text: string | null | undefined) => text ?? texts('unknown');
  const density =
    system === 'metric'
      ? { perArea: pointsPerM2, unit: 'm²' }
      : { perArea: pointsPerM2 && pointsPerM2 / 10.7639, unit: 'sq ft' };
  const facts = [
    [texts('factFormat'), summary.format],
    [
      texts('factPoints'),
      points === null ? null : `${isPointsEstimated ? 'about ' : ''}${formatPoints(points, isPointsEstimated)}`,
    ],
    [texts('factExtent'), extentM && formatExtent(extentM, system)],
    [texts('factUnit'), summary.unit && scanUnitNames[summary.unit]],
    [texts('factUp'), summary.upAxis && upAxisNames[summary.upAxis]],
    [texts('factColor'), hasColor === null ? null : texts(hasColor ? 'yes' : 'no')],
    [
      texts('factDensity'),
      density.perArea === null ? null : `about ${formatPoints(density.perArea)} points per ${density.unit}`,
    ],
  ] as const;
  return (
    <dl className={css.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{known(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
