import { Alert, Button, Group, Select, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ChangeRequest } from '#contract/changes.ts';
import { sentenceOf } from '#web/lib/api.ts';
import { useTexts } from '#web/lib/texts.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { versionsQuery } from './change-calls.ts';

type DeliverModalProps = {
  projectId: string;
  change: ChangeRequest;
  isOpen: boolean;
  onDeliver: (assetId: string) => Promise<void>;
  onClose: () => void;
};

/** For staff: which file was made of a request. */
export function DeliverModal({ isOpen, onClose, ...props }: DeliverModalProps) {
  const texts = useTexts('changes');
  return (
    <Dialog opened={isOpen} onClose={onClose} title={texts('deliverTitle')}>
      {isOpen && <DeliverForm {...props} onClose={onClose} />}
    </Dialog>
  );
}

function DeliverForm({ projectId, change: { asset }, onDeliver, onClose }: Omit<DeliverModalProps, 'isOpen'>) {
  const texts = useTexts('changes');
  const common = useTexts('common');
  const { data: versions, error } = useQuery(versionsQuery(projectId));
  const others = (versions ?? [])
    .filter(
      ({ id, series, version }) => id !== asset?.id && !(asset && series === asset.series && version < asset.version),
    )
    .toSorted(
      (a, b) => Number(b.series === asset?.series) - Number(a.series === asset?.series) || b.at.localeCompare(a.at),
    );
  const [chosen, setChosen] = useState<string | null>(null);
  // The newest version of the same file is what it nearly always is.
  const proposed =
    others.find(({ series, version }) => asset && series === asset.series && version > asset.version)?.id ?? null;
  const value = chosen ?? proposed;
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const deliver = async () => {
    if (!value) return setFailure(texts('revisionNeeded'));
    setIsBusy(true);
    setFailure(undefined);
    await onDeliver(value).then(onClose, (problem: unknown) => setFailure(sentenceOf(problem)));
    setIsBusy(false);
  };
  return (
    <Stack>
      <Text>{texts('deliverText')}</Text>
      {error ? (
        <Alert color="red" role="alert">
          {sentenceOf(error)}
        </Alert>
      ) : (
        <Select
          label={texts('revisionFile')}
          required
          disabled={!versions}
          placeholder={versions && others.length === 0 ? texts('noOther') : undefined}
          data={others.map(({ id, name, version }) => ({ value: id, label: texts('fileVersion', { name, version }) }))}
          value={value}
          onChange={setChosen}
          allowDeselect={false}
          searchable
          comboboxProps={{ zIndex: 500 }}
        />
      )}
      {failure && (
        <Alert color="red" role="alert">
          {failure}
        </Alert>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {common('cancel')}
        </Button>
        <Button loading={isBusy} disabled={!value} onClick={() => void deliver()}>
          {texts('deliver')}
        </Button>
      </Group>
    </Stack>
  );
}
