import { Button, Text } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useRef, useState, type DragEvent } from 'react';
import { useTexts } from '#web/lib/texts.ts';
import css from './scan.module.css';

type ScanDropProps = { /** That the picker offers. */ extensions: readonly string[]; hint?: string; onFiles: (files: File[]) => void; isCompact?: boolean };

/** Takes a scan by a click or by dropping it. `onFiles` gets everything that was dropped: judging it is the caller's. */
export function ScanDrop({ extensions, hint, onFiles, isCompact = false }: ScanDropProps) {
  const texts = useTexts('engineOrder');
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const files = [...event.dataTransfer.files];
    if (files.length > 0) onFiles(files);
  };
  const picker = (
    <input
      ref={input}
      type="file"
      accept={extensions.map((extension) => `.${extension}`).join(',')}
      hidden
      aria-hidden
      data-testid="scan-file"
      onChange={(event) => {
        const files = [...(event.currentTarget.files ?? [])];
        // The same file can be chosen again after it was refused.
        event.currentTarget.value = '';
        if (files.length > 0) onFiles(files);
      }}
    />
  );
  const open = () => input.current?.click();
  if (isCompact) return <>{picker}<Button variant="default" onClick={open}>{texts('chooseOther')}</Button></>;
  return (
    <div
      className={css.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={onDrop}
    >
      {picker}
      <IconFileUpload size={32} stroke={1.2} aria-hidden />
      <Text fw={600} size="md">{texts('dropTitle')}</Text>
      {hint && <Text c="dimmed" maw={440} ta="center">{hint}</Text>}
      <Button variant="default" onClick={open} mt={4}>{texts('chooseFile')}</Button>
    </div>
  );
}
