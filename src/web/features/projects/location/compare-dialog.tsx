import { Alert, Button, Modal, Select, Stack } from '@mantine/core';
import { useState } from 'react';
import type { ComparableCloud } from '#contract/deviations.ts';
import { useDates } from '#web/lib/preferences.ts';
import { useTexts } from '#web/lib/texts.ts';
import { OVER_VIEWERS } from '#web/ui/layers.ts';
import { useAligning } from './aligning.tsx';

/** `isShown`: on screen. */
export type ChoosableCloud = ComparableCloud & { isShown: boolean };

type CompareDialogProps = {
  clouds: readonly ChoosableCloud[];
  models: readonly { id: string; name: string }[];
  /** Whether it is known where a model lies in the project. */ isAligned: (id: string) => boolean;
  isStarting: boolean;
  problem: string | null;
  onStart: (pair: { cloudId: string; otherId: string }) => void;
  onClose: () => void;
};

/** Chooses a cloud, and a model or another scan to compare it with. */
export function CompareDialog({
  clouds,
  models,
  isAligned,
  isStarting,
  problem,
  onStart,
  onClose,
}: CompareDialogProps) {
  const texts = useTexts('deviation');
  const common = useTexts('common');
  const dates = useDates();
  const [cloudId, setCloudId] = useState<string | null>(() => firstCloud(clouds)?.id ?? null);
  const [otherId, setOtherId] = useState<string | null>(models.length === 1 ? (models[0]?.id ?? null) : null);
  const model = models.find(({ id }) => id === otherId);
  const cloud = clouds.find(({ id }) => id === cloudId);
  const nameOf = ({ name, isClassified }: ChoosableCloud) => (isClassified ? texts('classified', { name }) : name);
  const apart = model && apartOf(cloud && { ...cloud, name: nameOf(cloud) }, model, isAligned);
  const align = useAligning()(apart?.alignedId ?? '');
  const optionOf = (each: ChoosableCloud) => ({
    value: each.id,
    label: texts('version', {
      name: nameOf(each),
      version: String(each.version),
      date: dates.day(new Date(each.at)),
    }),
  });
  const options = [true, false].map((isPlaced) => ({
    group: texts(isPlaced ? 'aligned' : 'apart'),
    items: clouds.filter((each) => each.isAligned === isPlaced).map(optionOf),
  }));
  const others = clouds.filter((each) => each.id !== cloudId && !(cloud && isSameScan(each, cloud)));
  const groups = [
    { group: texts('models'), items: models.map(({ id, name }) => ({ value: id, label: name })) },
    { group: texts('scans'), items: others.map(optionOf) },
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
            data={options.filter(({ items }) => items.length > 0)}
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
              {texts('notAligned', { name: apart.name })} {!align && texts('whoAligns')}
              {align && (
                <Button
                  mt="xs"
                  size="xs"
                  variant="default"
                  display="block"
                  onClick={() => {
                    onClose();
                    align();
                  }}
                >
                  {texts('alignFile', { name: apart.name })}
                </Button>
              )}
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

/** What has to be aligned before a cloud is compared with a model. */
function apartOf(
  cloud: ChoosableCloud | undefined,
  model: { id: string; name: string },
  isAligned: CompareDialogProps['isAligned'],
): { name: string; alignedId: string | null } | undefined {
  if (cloud && !cloud.isAligned) return cloud;
  return isAligned(model.id) ? undefined : { name: model.name, alignedId: model.id };
}

/** The classified points of a conversion and those that it began with are one scan. */
const isSameScan = (a: ChoosableCloud, b: ChoosableCloud): boolean => a.alignedId === null && b.alignedId === null;

/** The one on screen, else one that is aligned: they come first. */
function firstCloud(clouds: readonly ChoosableCloud[]): ChoosableCloud | undefined {
  const current = clouds.filter(({ isCurrent }) => isCurrent);
  const shown = current.filter(({ isShown }) => isShown);
  const from = shown.length > 0 ? shown : current;
  return from.find(({ isAligned }) => isAligned) ?? from[0];
}
