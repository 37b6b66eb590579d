import { Loader, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconFile3d } from '@tabler/icons-react';
import { SQUARE_FEET_PER_M2 } from '#domain/units/format-length.ts';
import { useUnits } from '#web/lib/preferences.ts';
import { scanUnitNames, type ScanUnit } from '#domain/engine/scan-unit.ts';
import { upAxisNames } from '#web/lib/scan-frame.ts';
import { useTexts } from '#web/lib/texts.ts';
import { formatBytes } from '#domain/units/format-bytes.ts';
import type { UnitSystem } from '#web/lib/units.ts';
import { said, saidOf } from '#web/lib/said.ts';
import { ScanDrop } from './scan-drop.tsx';
import {
  extentIn,
  formatExtent,
  formatPoints,
  pointsPerM2In,
  sizeDoubt,
  type ScanSummary,
} from '#web/lib/scan-check/scan-summary.ts';
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
  system: projectSystem,
  chosenUnit = null,
  verdict,
}: {
  summary: ScanSummary;
  /** Of the project: the reader's own come first. */ system: UnitSystem;
  /** The unit that the customer says it is in. */ chosenUnit?: ScanUnit | null;
  /** Words of go and no-go in place of those of a conversion. */ verdict?: { go: string; noGo: string };
}) {
  const texts = useTexts('engineOrder');
  const system = useUnits(projectSystem);
  const extentM = extentIn(summary, chosenUnit);
  const doubt = summary.canConvert ? sizeDoubt(extentM) : null;
  return (
    <Stack gap="sm" role="status" aria-label={texts('fileTitle')}>
      <div className={css.verdict} data-tone={doubt ? 'doubt' : summary.canConvert ? 'go' : 'no-go'}>
        {doubt ? (
          <IconAlertTriangle size={20} aria-hidden />
        ) : summary.canConvert ? (
          <IconCircleCheck size={20} aria-hidden />
        ) : (
          <IconCircleX size={20} aria-hidden />
        )}
        {doubt
          ? texts(`size_${doubt}`)
          : summary.canConvert
            ? (verdict?.go ?? texts('go'))
            : (verdict?.noGo ?? texts('noGo'))}
      </div>
      {doubt && extentM && <Text>{texts(`size_${doubt}_text`, { size: formatExtent(extentM, system) })}</Text>}
      {summary.refusal && <Text>{said(summary.refusal)}</Text>}
      {summary.canConvert && <Facts summary={summary} extentM={extentM} chosenUnit={chosenUnit} system={system} />}
      {summary.remarks.length > 0 && (
        <ul className={css.remarks}>
          {summary.remarks.map((remark) => (
            <li key={remark}>{said(remark)}</li>
          ))}
        </ul>
      )}
    </Stack>
  );
}

function Facts({
  summary,
  extentM,
  chosenUnit,
  system,
}: {
  summary: ScanSummary;
  extentM: readonly number[] | null;
  chosenUnit: ScanUnit | null;
  system: UnitSystem;
}) {
  const texts = useTexts('engineOrder');
  const { points, isPointsEstimated, hasColor } = summary;
  const known = (text: string | null | undefined) => text ?? texts('unknown');
  const unit = chosenUnit ?? summary.unit;
  const pointsPerM2 = pointsPerM2In(summary, chosenUnit);
  // Not found out after the upload either: the customer has to say.
  const isOpen = summary.openExtent !== null && unit === null;
  const openText = isOpen ? texts('factOpen') : null;
  const density =
    system === 'metric'
      ? { perArea: pointsPerM2, unit: 'm²' }
      : { perArea: pointsPerM2 && pointsPerM2 / SQUARE_FEET_PER_M2, unit: said('sq ft') };
  const facts = [
    [texts('factFormat'), saidOf(summary.format)],
    [
      texts('factPoints'),
      points === null
        ? null
        : isPointsEstimated
          ? texts('factAbout', { points: formatPoints(points, isPointsEstimated) })
          : formatPoints(points, isPointsEstimated),
    ],
    [texts('factExtent'), extentM ? formatExtent(extentM, system) : openText],
    [texts('factUnit'), unit ? said(scanUnitNames[unit]) : isOpen ? texts('factUnitOpen') : null],
    [texts('factUp'), summary.upAxis && said(upAxisNames[summary.upAxis])],
    [texts('factColor'), hasColor === null ? null : texts(hasColor ? 'yes' : 'no')],
    [
      texts('factDensity'),
      density.perArea === null
        ? openText
        : density.perArea < 1
          ? texts('densityLess', { unit: density.unit })
          : texts('densityAbout', { points: formatPoints(density.perArea), unit: density.unit }),
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
