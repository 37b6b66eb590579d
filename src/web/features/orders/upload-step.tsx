import { Alert, Button, Card, Stack, Tabs, Text, TextInput } from '@mantine/core';
import { IconLink, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { scanSourceProblem } from '#domain/ordering/order-problems.ts';
import { isWebAddress } from '#domain/ordering/web-address.ts';
import { useTexts } from '#web/lib/texts.ts';
import { notifyInfo } from '#web/ui/notify.tsx';
import { saidOf } from '#web/lib/said.ts';
import { ShortPrice } from './price-card.tsx';
import { ScanFile } from './scan-file.tsx';
import { StepForm } from './step-form.tsx';
import type { StepProps } from './step-props.ts';
import css from './upload-step.module.css';
import { useScanUpload } from './use-scan-upload.ts';

/** Where scans are kept that cannot be fetched from there yet. */
const partners = ['Matterport', 'NavVis IVION', 'Autodesk Docs', 'Dropbox'];

/** The scan that the model is made from, as a file or by a link (U1-U4). */
export function UploadStep({ draftId, data, change, go, price, isMember }: StepProps) {
  const texts = useTexts('order');
  const upload = useScanUpload({ draftId, isMember, data, change });
  const [problem, setProblem] = useState<string>();
  const goOn = () => {
    const isRunning = data.scanSource === 'files' && upload.file !== undefined && !upload.isDone;
    const found = isRunning ? texts('uploadRunning') : saidOf(scanSourceProblem(data));
    setProblem(found);
    if (!found) go('configure');
  };
  return (
    <StepForm
      title={texts('uploadTitle')}
      subtitle={texts('uploadSubtitle')}
      next={texts('toConfigure')}
      onNext={goOn}
      others={
        data.isEstimateMode && (
          <Button size="md" variant="default" onClick={() => go('review')}>
            {texts('skipForNow')}
          </Button>
        )
      }
      price={<ShortPrice price={price} />}
    >
      <Card withBorder padding="md">
        <Tabs
          value={data.scanSource}
          onChange={(value) => {
            setProblem(undefined);
            change({ scanSource: value === 'url' ? 'url' : 'files' });
          }}
        >
          <Tabs.List mb="md">
            <Tabs.Tab value="files" leftSection={<IconUpload size={16} aria-hidden />}>
              {texts('tabFiles')}
            </Tabs.Tab>
            <Tabs.Tab value="url" leftSection={<IconLink size={16} aria-hidden />}>
              {texts('tabUrl')}
            </Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="files">
            <Stack gap="md">
              <ScanFile draftId={draftId} unit={data.unit} upload={upload} />
              <Partners />
            </Stack>
          </Tabs.Panel>
          <Tabs.Panel value="url">
            <ShareUrl url={data.shareUrl} onChange={(shareUrl) => change({ shareUrl })} />
          </Tabs.Panel>
        </Tabs>
      </Card>
      {problem && (
        <Alert color="red" role="alert">
          {problem}
        </Alert>
      )}
    </StepForm>
  );
}

function ShareUrl({ url, onChange }: { url: string; onChange: (url: string) => void }) {
  const texts = useTexts('order');
  const [isLeft, setIsLeft] = useState(false);
  const isWrong = isLeft && url.trim() !== '' && !isWebAddress(url);
  return (
    <TextInput
      type="url"
      label={texts('urlLabel')}
      description={texts('urlHint')}
      placeholder="https://"
      maxLength={2000}
      autoComplete="off"
      value={url}
      error={isWrong ? texts('urlInvalid') : undefined}
      onBlur={() => setIsLeft(true)}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** Imports that do not exist yet say so (ordering.md §8). */
function Partners() {
  const texts = useTexts('order');
  return (
    <div className={css.partners}>
      <Text size="xs" c="dimmed">
        {texts('partners')}
      </Text>
      {partners.map((partner) => (
        <Button
          key={partner}
          size="compact-sm"
          variant="default"
          onClick={() => notifyInfo(texts('partnerSoon', { partner }))}
        >
          {partner}
        </Button>
      ))}
    </div>
  );
}
