import { Button, Text } from '@mantine/core';
import { useRef, type ReactNode } from 'react';
import css from './file-drop.module.css';
import { FileInput, useFileDrop } from './file-input.tsx';

type FileDropProps = {
  title: string;
  hint: string;
  choose: string;
  /** Beside the words of the button. */ icon?: ReactNode;
  extensions: readonly string[];
  testId: string;
  onFiles: (files: File[]) => void;
};

/** A place for files: dropped on it, or chosen by its button. */
export function FileDrop({ title, hint, choose, icon, extensions, testId, onFiles }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const drop = useFileDrop(onFiles);
  return (
    <div className={css.drop} {...drop}>
      <FileInput ref={input} extensions={extensions} onFiles={onFiles} multiple testId={testId} />
      <div>
        <Text fw={500}>{title}</Text>
        <Text size="xs" c="dimmed">
          {hint}
        </Text>
      </div>
      <Button variant="default" leftSection={icon} onClick={() => input.current?.click()}>
        {choose}
      </Button>
    </div>
  );
}
