import { Alert, Button, Modal, Select, Stack } from '@mantine/core';
import { useState } from 'react';
import type { ComparableCloud } from '#contract/deviations.ts';
import { useDates } from '#web/lib/preferences.ts';
import { useTexts } from '#web/lib/texts.ts';
import { OVER_VIEWERS } from '#web/ui/layers.ts';

type CompareDialogProps = {
  clouds: readonly ComparableCloud[];
  models: readonly { id: string; name: string }[];
  /** The clouds on screen. */ shownClouds: readonly string[];
  /** Whether it is known where a current cloud or a model lies in the project. */ isAligned: (id: string) => boolean;
  isStarting: boolean;
  problem: string | null;
  onStart: (pair: { cloudId: string; otherId: string }) => void;
  onClose: () => void;
};

/** Chooses a cloud, and a model or another scan to compare it with. */
export function CompareDialog({
  clouds,
  models,
  shownClouds,
  isAligned,
  isStarting,
  problem,
  onStart,
  onClose,
}: CompareDialogProps) {
  const texts = useTexts('deviation');
  const common = useTexts('common');
  const dates = useDates();
  const [cloudId, setCloudId] = useState<string | null>(() => firstCloud(clouds, shownClouds, isAligned)?.id ?? null);
  const [otherId, setOtherId] = useState<string | null>(models.length === 1 ? (models[0]?.id ?? null) : null);
  const model = models.find(({ id }) => id === otherId);
  const cloud = clouds.find(({ id }) => id === cloudId);
  const apart = model && [cloud && currentOf(clouds, cloud), model].find((each) => each && !isAligned(each.id));
  const options = clouds.map(({ id, name, version, at }) => ({
    value: id,
    label: texts('version', { name, version: String(version), date: dates.day(new Date(at)) }),
  }));
  const groups = [
    { group: texts('models'), items: models.map(({ id, name }) => ({ value: id, label: name })) },
    { group: texts('scans'), items: options.filter(({ value }) => value !== cloudId) },
  ].filter(({ items }) => items.length > 0);
  const comboboxProps = { zIndex: OVER_VIEWERS + 1 };
  return (
    <Modal
      opened
      onClose={onClose}
      title={texts('dialogTitle')}
      zIndex={OVER_VIEWERS}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (cloudId && otherId) onStart({ cloudId, otherId });
        }}
      >
        <Stack gap="sm">
          <Select
            label={texts('cloudEarlier')}
            data={options}
            value={cloudId}
            onChange={setCloudId}
            allowDeselect={false}
            comboboxProps={comboboxProps}
          />
          <Select
            label={texts('compareWith')}
            data={groups}
            value={otherId === cloudId ? null : otherId}
            onChange={setOtherId}
            allowDeselect={false}
            comboboxProps={comboboxProps}
          />
          {apart && (
            <Alert color="yellow" variant="light" role="status">
              {texts('notAligned', { name: apart.name })}
            </Alert>
          )}
          {problem !== null && (
            <Alert color="red" variant="light" role="alert">
              {problem}
            </Alert>
          )}
          <Button
            type="submit"
            loading={isStarting}
            disabled={!cloudId || !otherId || cloudId === otherId || apart !== undefined}
          >
            {texts('start')}
          </Button>
        </Stack>
      </form>
    </Modal>
  );
}

/** Versions of a cloud have one place in the project: that of the current one. */
const currentOf = (clouds: readonly ComparableCloud[], { name, ...cloud }: ComparableCloud) =>
  clouds.find((each) => each.isCurrent && each.name === name) ?? { name, ...cloud };

/** The one on screen, else one that is aligned. */
function firstCloud(
  clouds: readonly ComparableCloud[],
  shownClouds: readonly string[],
  isAligned: (id: string) => boolean,
): ComparableCloud | undefined {
  const current = clouds.filter(({ isCurrent }) => isCurrent);
  const shown = current.filter(({ id }) => shownClouds.includes(id));
  const from = shown.length > 0 ? shown : current;
  return from.find(({ id }) => isAligned(id)) ?? from[0];
}
