import { Indicator, Select } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { formatFeetOrMeters, type MeasureUnit } from '#viewer/view/format-measure.ts';
import { useUnits } from '#web/lib/preferences.ts';
import { useTexts } from '#web/lib/texts.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { OVER_VIEWERS } from '#web/ui/layers.ts';

export type LevelChoice = { id: string; name: string; elevationM: number };

/**
 * Feet or metres, remembered on the device under the specification's name (viewers.md §3). Until chosen there, the
 * reader's own, else the project's.
 */
export function useMeasureUnit(modelUnits: string): [MeasureUnit, (unit: MeasureUnit) => void] {
  // Without a default value, which the hook would store as if it had been chosen.
  const [stored, store] = useLocalStorage<string | undefined>({ key: 'measureUnit', getInitialValueInEffect: false });
  const own = useUnits(modelUnits === 'metric' ? 'metric' : 'imperial');
  return [(stored ?? own) === 'metric' ? 'm' : 'ft', (unit) => store(unit === 'm' ? 'metric' : 'imperial')];
}

/** All levels, or one with its elevation. */
export function LevelSelect({
  levels,
  level,
  unit,
  hasAll = true,
  onChange,
}: LevelProps & { unit: MeasureUnit; hasAll?: boolean }) {
  const texts = useTexts('location');
  return (
    <OneOfLevels
      label={texts('level')}
      description={hasAll ? texts(unit === 'ft' ? 'levelHint' : 'levelHintMeters') : undefined}
      none={hasAll ? texts('allLevels') : undefined}
      levels={levels}
      nameOf={({ name, elevationM }) => texts('levelOption', { name, elevation: formatFeetOrMeters(elevationM, unit) })}
      level={level}
      onChange={onChange}
    />
  );
}

/** The level that is shown through all others, which are glass; or none. */
export function XraySelect(props: LevelProps) {
  const texts = useTexts('location');
  return (
    <OneOfLevels
      label={texts('xray')}
      description={texts('xrayHint')}
      none={texts('xrayOff')}
      nameOf={({ name }) => name}
      {...props}
    />
  );
}

type LevelProps = {
  levels: readonly LevelChoice[];
  level: string | null;
  onChange: (level: string | null) => void;
};
type OneOfLevelsProps = LevelProps & {
  label: string;
  description: string | undefined;
  /** What no level is called; undefined where one is always chosen. */ none: string | undefined;
  nameOf: (level: LevelChoice) => string;
};

/** A choice of a level, the highest first. */
function OneOfLevels({ label, description, none, levels, nameOf, level, onChange }: OneOfLevelsProps) {
  const data = levels
    .toSorted((a, b) => b.elevationM - a.elevationM)
    .map((each) => ({ value: each.id, label: nameOf(each) }));
  return (
    <Select
      label={label}
      description={description}
      data={none === undefined ? data : [{ value: '', label: none }, ...data]}
      value={level ?? ''}
      allowDeselect={false}
      comboboxProps={{ withinPortal: true, zIndex: OVER_VIEWERS }}
      onChange={(value) => onChange(value || null)}
    />
  );
}

/** The picture of a browser that was busy comes at the second try (viewers.md §4). */
const SECOND_CAPTURE_MS = 250;

/** A picture of the view; where the first capture fails or is empty, another one after 250 ms. */
export async function captured(screenshot: () => Promise<Blob>): Promise<Blob> {
  const first = await screenshot().catch((error: unknown) => {
    console.warn('screenshot:', error);
    return undefined;
  });
  if (first && first.size > 0) return first;
  await new Promise((resolve) => setTimeout(resolve, SECOND_CAPTURE_MS));
  return screenshot();
}

/** Saves a picture of the view as model-view-{date}.png (viewers.md §9). */
export async function saveScreenshot(screenshot: () => Promise<Blob>): Promise<void> {
  const url = URL.createObjectURL(await captured(screenshot));
  const link = document.createElement('a');
  link.href = url;
  link.download = `model-view-${new Date().toISOString().slice(0, 10)}.png`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** A key as people call it. */
export const nameOfKey = (key: string) =>
  key.replace('Mod+', 'Ctrl+').replace(/(?<![a-z])[a-z]$/i, (letter) => letter.toUpperCase());

/** A tool with its letter; pressed while it is on. */
export function ToolButton({
  label,
  letter,
  icon,
  isOn,
  count = 0,
  onClick,
}: {
  label: string;
  letter: string;
  icon: ReactNode;
  isOn?: boolean;
  /** How many there are of what it makes. */
  count?: number;
  onClick: () => void;
}) {
  const pressed =
    isOn === undefined
      ? {}
      : {
          'aria-pressed': isOn,
          variant: isOn ? 'filled' : 'subtle',
          color: isOn ? 'blueprint' : 'var(--mantine-color-text)',
        };
  const button = (
    <IconButton
      label={count > 0 ? `${label} (${count})` : label}
      hint={nameOfKey(letter)}
      aria-keyshortcuts={letter.toUpperCase()}
      icon={icon}
      {...pressed}
      onClick={onClick}
    />
  );
  return count === 0 ? (
    button
  ) : (
    <Indicator label={count} size={16} offset={4} color="orange">
      {button}
    </Indicator>
  );
}
