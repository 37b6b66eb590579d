import { Button, Group, List, Stack, Text } from '@mantine/core';
import type { UnlikeVersion } from '#domain/deliverables/file-series.ts';
import { useTexts } from '#web/lib/texts.ts';
import { Dialog } from '#web/ui/dialog.tsx';

/** Asks what files with other names are: versions, or parts. */
export function VersionsDialog({
  unlike,
  onVersions,
  onParts,
  onClose,
}: {
  unlike: readonly UnlikeVersion[];
  onVersions: () => void;
  onParts: () => void;
  onClose: () => void;
}) {
  const texts = useTexts('opsAdmin');
  const run = (act: () => void) => () => {
    act();
    onClose();
  };
  return (
    <Dialog opened onClose={onClose} title={texts('versionsTitle')}>
      <Stack>
        <Text>{texts('versionsText')}</Text>
        <List size="sm">
          {unlike.map(({ name, takesPlaceOf }) => (
            <List.Item key={name}>{texts('takesPlaceOf', { name, other: takesPlaceOf })}</List.Item>
          ))}
        </List>
        <Group justify="flex-end">
          <Button variant="default" onClick={run(onVersions)}>
            {texts('asVersions')}
          </Button>
          <Button onClick={run(onParts)} data-autofocus>
            {texts('asParts')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

/** A file that becomes the next version of the one that customers see now. `isSame`: it has the bytes of that one. */
export type NextVersion = {
  file: File;
  current: { name: string; version: number };
  version: number;
  isSame: boolean;
};

type NextVersionsProps = {
  versions: readonly NextVersion[];
  /** Of all files that were chosen. */ fileCount: number;
  onDeliver: (isWanted: (file: File) => boolean) => void;
  onClose: () => void;
};

/** Says which files become the next versions of what customers see, and delivers none that is there already before somebody insists. */
export function NextVersionsDialog({ versions, fileCount, onDeliver, onClose }: NextVersionsProps) {
  const texts = useTexts('opsAdmin');
  const common = useTexts('common');
  const same = versions.filter(({ isSame }) => isSame);
  const isAllSame = same.length === fileCount;
  const run = (isWanted: (file: File) => boolean) => () => {
    onDeliver(isWanted);
    onClose();
  };
  return (
    <Dialog opened onClose={onClose} title={texts(same.length > 0 ? 'sameTitle' : 'nextTitle')}>
      <Stack>
        <List size="sm">
          {versions.map(({ file, current, version, isSame }) => (
            <List.Item key={file.name}>
              {isSame
                ? texts('sameVersion', { name: file.name, version: current.version })
                : texts(current.name === file.name ? 'nextVersion' : 'nextVersionOf', {
                    name: file.name,
                    version,
                    other: current.name,
                  })}
            </List.Item>
          ))}
        </List>
        <Group justify="flex-end">
          {same.length > 0 && (
            <Button variant="default" onClick={run(() => true)}>
              {texts('deliverAnyway')}
            </Button>
          )}
          {(isAllSame || same.length === 0) && (
            <Button
              variant={isAllSame ? 'filled' : 'default'}
              data-autofocus={isAllSame || undefined}
              onClick={onClose}
            >
              {common('cancel')}
            </Button>
          )}
          {!isAllSame && (
            <Button data-autofocus onClick={run((file) => same.every((each) => each.file !== file))}>
              {texts(same.length > 0 ? 'deliverOthers' : 'deliverNext')}
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
}
