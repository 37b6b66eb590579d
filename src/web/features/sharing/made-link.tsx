import { Alert, TextInput } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useTexts } from '#web/lib/texts.ts';
import { CopyLink } from './copy-link.tsx';
import css from './sharing.module.css';

/** A link that was just made, to be taken away. */
export function MadeLink({ url }: { url: string }) {
  const texts = useTexts('sharing');
  return (
    <Alert color="green" mt="md" title={texts('created')} icon={<IconCheck size={18} />} role="status">
      <div className={css.made}>
        <TextInput
          readOnly
          aria-label={texts('address')}
          value={url}
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyLink url={url} />
      </div>
    </Alert>
  );
}
