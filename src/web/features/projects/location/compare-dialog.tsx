import { Alert, Button, Modal, Select, Stack } from '@mantine/core';
import { useState } from 'react';
import type { ComparableCloud } from '#contract/deviations.ts';
import { useDates } from '#web/lib/preferences.ts';
import { useTexts } from '#web/lib/texts.ts';
import { OVER_VIEWERS } from '#web/ui/layers.ts';

type CompareDialogProps = {
  clouds: readonly ComparableCloud[];
  models: readonly { id: string; name: string }[];
  isStarting: boolean;
  problem: string | null;
  onStart: (pair: { cloudId: string; otherId: string }) => void;
  onClose: () => void;
};

/** Chooses a cloud, and a model or another scan to compare it with. */
export function CompareDialog({ clouds, models, isStarting, problem, onStart, onClose }: CompareDialogProps) {
  const texts = useTexts('deviation');
  const dates = useDates();
  const [cloudId, setCloudId] = useState<string | null>(clouds.find(({ isCurrent }) => isCurrent)?.id ?? null);
  const [otherId, setOtherId] = useState<string | null>(models.length === 1 ? (models[0]?.id ?? null) : null);
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
    <Modal opened onClose={onClose} title={texts('dialogTitle')} zIndex={OVER_VIEWERS}>
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
          {problem !== null && (
            <Alert color="red" variant="light" role="alert">
              {problem}
            </Alert>
          )}
          <Button type="submit" loading={isStarting} disabled={!cloudId || !otherId || cloudId === otherId}>
            {texts('start')}
          </Button>
        </Stack>
      </form>
    </Modal>
  );
}
