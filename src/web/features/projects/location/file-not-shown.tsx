import { Button } from '@mantine/core';
import { useTexts } from '#web/lib/texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import type { FileChoice } from './file-choice.ts';

type FileNotShownProps = {
  /** A file that is here and cannot be opened, or not yet; without one, the address names a file that is not here. */
  file?: FileChoice | 'missing' | undefined;
  /** Opens what the viewer shows without a file. */ onOther: () => void;
};

/** Why the file that an address names is not shown, and the way on. */
export function FileNotShown({ file, onOther }: FileNotShownProps) {
  const texts = useTexts('location');
  const [title, text] =
    !file || file === 'missing'
      ? ([texts('fileMissing'), texts('fileMissingText')] as const)
      : file.state === 'failed'
        ? ([texts('fileNotShown', { name: file.name }), texts('fileNotShownText')] as const)
        : ([texts('filePreparing', { name: file.name }), texts('filePreparingText')] as const);
  return (
    <EmptyState title={title} text={text}>
      <Button variant="default" onClick={onOther}>
        {texts('openOther')}
      </Button>
    </EmptyState>
  );
}
