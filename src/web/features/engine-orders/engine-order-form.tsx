import type { PlanState } from '#contract/plans.ts';
import { Alert, Button, Card, Stack, Text, Title } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { ApiError } from '#web/lib/api.ts';
import { useTexts } from '#web/lib/texts.ts';
import { formatBytes } from '#domain/units/format-bytes.ts';
import type { SearchPlaces } from '#web/lib/address.ts';
import type { CheckScan } from '#web/lib/scan-check/check-scan.ts';
import { ChosenFile, ScanReport } from '#web/ui/scan/scan-report.tsx';
import { ScanDrop } from '#web/ui/scan/scan-drop.tsx';
import { engineExtensions } from '#domain/upload/upload-limits.ts';
import { frameOf, nameOfFile, type OrderDraft } from './order-draft.ts';
import { OpenUploads, type OpenUpload } from './open-uploads.tsx';
import { OrderFacts } from './order-facts.tsx';
import { ProjectFields } from './project-fields.tsx';
import { FrameFields, isUnitMissing } from './frame-fields.tsx';
import { useScanChoice, type CheckedChoice, type ScanChoice } from './use-scan-choice.ts';
import css from './engine-order.module.css';

export type EngineOrderFormProps = {
  who: 'guest' | 'unverified' | 'member';
  /** What the team has; undefined for guests, and while it is awaited. */ plan?: PlanState | undefined;
  draft: OrderDraft;
  onDraftChange: (draft: OrderDraft) => void;
  checkScan: CheckScan;
  searchPlaces: SearchPlaces;
  openUploads: readonly OpenUpload[];
  /** What to try when there is no file at hand. */
  sample: ReactNode;
  /** The way to sign in and back, shown to guests in place of the start. */
  signIn: ReactNode;
  /** Places the order and starts the upload. A rejection is shown. */
  onStart: (file: File, fingerprint: string) => Promise<void>;
  onResume: (upload: OpenUpload, file: File) => void;
  onGiveUp: (upload: OpenUpload) => Promise<void>;
};

/** The form of the BIMIT Engine: one scan, a few optional facts, start. */
export function EngineOrderForm(props: EngineOrderFormProps) {
  const { draft, onDraftChange, checkScan, searchPlaces, openUploads, onResume, onGiveUp } = props;
  const { choice, choose } = useScanChoice(checkScan);
  const texts = useTexts('engineOrder');
  return (
    <div className={css.columns}>
      <Stack gap="md">
        <Card withBorder padding="md" component="section" aria-label={texts('fileTitle')}>
          <Stack gap="md">
            <Title order={2} size="h4">
              {texts('fileTitle')}
            </Title>
            <ScanSection choice={choice} choose={choose} draft={draft} onDraftChange={onDraftChange} />
            {!choice?.file && props.sample}
          </Stack>
        </Card>
        <Card withBorder padding="md" component="section" aria-label={texts('projectTitle')}>
          <Stack gap="md">
            <Title order={2} size="h4">
              {texts('projectTitle')}
            </Title>
            <ProjectFields
              draft={draft}
              onChange={onDraftChange}
              searchPlaces={searchPlaces}
              fileStem={choice?.file ? nameOfFile(choice.file.name) : ''}
            />
          </Stack>
        </Card>
        <StartSection {...props} choice={choice} />
        <OpenUploads uploads={openUploads} onResume={onResume} onGiveUp={onGiveUp} />
      </Stack>
      <div className={css.aside}>
        <OrderFacts
          points={choice?.status === 'checked' && choice.summary.canConvert ? choice.summary.points : null}
          plan={props.plan}
        />
      </div>
    </div>
  );
}

type ScanSectionProps = { choice: ScanChoice | null; choose: (files: File[]) => void } & Pick<
  EngineOrderFormProps,
  'draft' | 'onDraftChange'
>;

function ScanSection({ choice, choose, draft, onDraftChange }: ScanSectionProps) {
  const texts = useTexts('engineOrder');
  if (!choice?.file)
    return (
      <>
        {choice?.status === 'refused' && (
          <Alert color="red" role="alert">
            {choice.problem}
          </Alert>
        )}
        <ScanDrop extensions={engineExtensions} hint={texts('dropHint')} onFiles={choose} />
      </>
    );
  return (
    <>
      <ChosenFile
        file={choice.file}
        isChecking={choice.status === 'checking'}
        extensions={engineExtensions}
        onFiles={choose}
      />
      {choice.status === 'checking' && (
        <Text c="dimmed" role="status">
          {texts('checking')} {texts('checkingHint')}
        </Text>
      )}
      {choice.status === 'refused' && (
        <Alert color="red" role="alert">
          {choice.problem}
        </Alert>
      )}
      {choice.status === 'checked' && <CheckedScan choice={choice} draft={draft} onDraftChange={onDraftChange} />}
    </>
  );
}

function CheckedScan({
  choice: { summary, fingerprint },
  draft,
  onDraftChange,
}: { choice: CheckedChoice } & Pick<EngineOrderFormProps, 'draft' | 'onDraftChange'>) {
  const frame = frameOf(draft, fingerprint);
  return (
    <>
      <ScanReport summary={summary} system={draft.modelUnits} chosenUnit={frame.scanUnit} />
      {summary.canConvert && (
        <FrameFields
          summary={summary}
          choice={frame}
          system={draft.modelUnits}
          onChange={(chosen) => onDraftChange({ ...draft, ...chosen, framedFile: fingerprint })}
        />
      )}
    </>
  );
}

function StartSection({
  who,
  draft,
  choice,
  signIn,
  onStart,
  openUploads,
  onResume,
}: EngineOrderFormProps & { choice: ScanChoice | null }) {
  const texts = useTexts('engineOrder');
  const [isStarting, setIsStarting] = useState(false);
  const [failure, setFailure] = useState<string>();
  if (who === 'guest')
    return (
      <Stack gap={6} align="flex-start">
        {signIn}
        <Text size="xs" c="dimmed">
          {texts('signInHint')}
        </Text>
      </Stack>
    );
  const ready = choice?.status === 'checked' && choice.summary.canConvert ? choice : null;
  const isOpen = ready !== null && isUnitMissing(ready.summary, frameOf(draft, ready.fingerprint));
  const earlier =
    ready &&
    openUploads.find((upload) => upload.fingerprint === ready.fingerprint && upload.sizeBytes === ready.file.size);
  if (ready && earlier) {
    const amounts = { stored: formatBytes(earlier.storedBytes), size: formatBytes(earlier.sizeBytes) };
    return (
      <Stack gap={6} align="flex-start">
        <Button size="md" onClick={() => onResume(earlier, ready.file)}>
          {texts('resume')}
        </Button>
        <Text c="dimmed">{texts('resumeSame', amounts)}</Text>
      </Stack>
    );
  }
  const start = async () => {
    if (!ready) return;
    setIsStarting(true);
    setFailure(undefined);
    try {
      await onStart(ready.file, ready.fingerprint);
    } catch (error) {
      setFailure(isRefusal(error) ? texts('failed', { reason: error.message }) : texts('createFailed'));
      setIsStarting(false);
    }
  };
  return (
    <Stack gap={6} align="flex-start">
      {failure && (
        <Alert color="red" role="alert" w="100%">
          {failure}
        </Alert>
      )}
      <Button
        size="md"
        disabled={!ready || isOpen || who === 'unverified'}
        loading={isStarting}
        rightSection={<IconArrowRight size={16} />}
        onClick={() => void start()}
      >
        {texts('start')}
      </Button>
      <Text size="xs" c="dimmed">
        {texts(
          who === 'unverified'
            ? 'verifyHint'
            : isOpen
              ? 'unitHint'
              : ready
                ? 'uploadHint'
                : choice && choice.status !== 'checking'
                  ? 'startRefusedHint'
                  : 'startHint',
        )}
      </Text>
    </Stack>
  );
}

/** Refused with a reason that the customer can act on; anything else is the network's or the server's failure. */
const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && ((error.status >= 400 && error.status < 500) || error.code === 'STORAGE_FULL');
