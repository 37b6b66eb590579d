import { Anchor, Card, CloseButton, Group, Stack, Text } from '@mantine/core';
import { useTexts } from '#web/lib/texts.ts';
import { pageUploads, useUploads } from '#web/lib/upload/page-uploads.ts';
import { isActive, type ManagedUpload } from '#web/lib/upload/upload-manager.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { UploadProgress } from '#web/ui/upload-progress.tsx';
import css from './floating-uploads.module.css';

/** Uploads of this page in a corner of every page but that of their own project; those of an order lead back into the wizard. For the shell. */
export function FloatingUploads({ pathname }: { pathname: string }) {
  const uploads = useUploads().filter((upload) => pathname !== hrefOf(upload));
  return (
    <FloatingUploadsView
      uploads={uploads}
      onForget={(id) => pageUploads.forget(id)}
      onPause={(id) => pageUploads.pause(id)}
      onResume={(id) => pageUploads.resume(id)}
      onCancel={(id) => pageUploads.cancel(id)}
    />
  );
}

type ViewProps = {
  uploads: readonly ManagedUpload[];
  onForget: (id: string) => void;
  onPause: (id: string) => void;
  onResume: (id: string) => void;
  onCancel: (id: string) => Promise<void>;
};

/** The corner itself; nothing when there is nothing to show. */
function FloatingUploadsView({ uploads, onForget, onPause, onResume, onCancel }: ViewProps) {
  const texts = useTexts('uploads');
  if (uploads.length === 0) return null;
  return (
    <aside className={css.corner} aria-label={texts('card')}>
      {uploads.map((upload) => (
        <Card key={upload.id} withBorder padding="sm" shadow="md">
          <Stack gap="xs">
            <Group justify="space-between" wrap="nowrap">
              <Anchor component={AppLink} href={hrefOf(upload)} truncate>
                {upload.projectName || texts('open')}
              </Anchor>
              {!isActive(upload) && (
                <CloseButton size="sm" aria-label={texts('dismiss')} onClick={() => onForget(upload.id)} />
              )}
            </Group>
            {upload.state.phase === 'done' ? (
              <Text role="status">
                {texts('done')}: {upload.fileName}
              </Text>
            ) : (
              <UploadProgress
                upload={upload}
                onPause={() => onPause(upload.id)}
                onResume={() => onResume(upload.id)}
                onCancel={() => onCancel(upload.id)}
              />
            )}
          </Stack>
        </Card>
      ))}
    </aside>
  );
}

const hrefOf = ({ projectId, draftId, href }: ManagedUpload) =>
  href ?? (projectId === undefined ? `/order/bimit/upload?draft=${draftId}` : `/bimit-plan/${projectId}`);
