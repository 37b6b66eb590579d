import { useState, type DragEvent, type Ref } from 'react';

type FileInputProps = {
  ref: Ref<HTMLInputElement>;
  onFiles: (files: File[]) => void;
  /** Offered by the picker, without a dot. */ extensions?: readonly string[];
  multiple?: boolean;
  testId?: string;
};

/** The picker behind a button: `ref.current.click()` opens it. */
export function FileInput({ ref, onFiles, extensions, multiple, testId }: FileInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      multiple={multiple}
      accept={extensions?.map((extension) => `.${extension}`).join(',')}
      hidden
      aria-hidden
      data-testid={testId}
      onChange={(event) => {
        const files = [...(event.currentTarget.files ?? [])];
        // The same file can be chosen again after it was refused.
        event.currentTarget.value = '';
        if (files.length > 0) onFiles(files);
      }}
    />
  );
}

/** What makes an element take files that are dropped on it; `data-over` is set while some are held above it. */
export function useFileDrop(onFiles: (files: File[]) => void) {
  const [isOver, setIsOver] = useState(false);
  return {
    'data-over': isOver || undefined,
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setIsOver(true);
    },
    onDragLeave: () => setIsOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setIsOver(false);
      const files = [...event.dataTransfer.files];
      if (files.length > 0) onFiles(files);
    },
  };
}
