import { Button, Text } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTexts } from '#web/lib/texts.ts';
import { FileInput, useFileDrop } from '#web/ui/file-input.tsx';
import css from './scan.module.css';

type ScanDropProps = {
  /** That the picker offers. */ extensions: readonly string[];
  hint?: string;
  onFiles: (files: File[]) => void;
  isCompact?: boolean;
};

/** Takes a scan by a click or by dropping it. `onFiles` gets everything that was dropped: judging it is the caller's. */
export function ScanDrop({ extensions, hint, onFiles, isCompact = false }: ScanDropProps) {
  const texts = useTexts('engineOrder');
  const input = useRef<HTMLInputElement>(null);
  const drop = useFileDrop(onFiles);
  const picker = <FileInput ref={input} extensions={extensions} onFiles={onFiles} testId="scan-file" />;
  const open = () => input.current?.click();
  if (isCompact)
    return (
      <>
        {picker}
        <Button variant="default" onClick={open}>
          {texts('chooseOther')}
        </Button>
      </>
    );
  return (
    <div className={css.drop} {...drop}>
      {picker}
      <IconFileUpload size={32} stroke={1.2} aria-hidden />
      <Text fw={600} size="md">
        {texts('dropTitle')}
      </Text>
      {hint && (
        <Text c="dimmed" maw={440} ta="center">
          {hint}
        </Text>
      )}
      <Button variant="default" onClick={open} mt={4}>
        {texts('chooseFile')}
      </Button>
    </div>
  );
}
