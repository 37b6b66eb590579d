import { Anchor, Button, Group, Loader, Modal, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconPrinter } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { WireDeviation } from '#contract/deviations.ts';
import type { DeviationResult } from '#domain/deviation/deviation.ts';
import type { MeasureUnit } from '#viewer/view/format-measure.ts';
import { useDates } from '#web/lib/preferences.ts';
import { projectQuery } from '#web/lib/queries.ts';
import { useTexts } from '#web/lib/texts.ts';
import { OVER_VIEWERS } from '#web/ui/layers.ts';
import { smallLength } from './deviation-words.ts';
import { DeviationLegend, ModelResult, ScanResult } from './deviation-result.tsx';
import css from './deviation.module.css';

type DeviationReportProps = {
  projectId: string;
  deviation: WireDeviation;
  result: DeviationResult;
  toleranceM: number;
  unit: MeasureUnit;
  /** The picture waits for them. */ areDistancesLoading: boolean;
  /** The view as it is. */ takePicture: () => Promise<Blob>;
  onClose: () => void;
};

const REPORT_ROWS = 100;

/** What a comparison found with a picture of the view, to be printed or saved as PDF by the browser. */
export function DeviationReport(props: DeviationReportProps) {
  const { projectId, deviation, result, toleranceM, unit, areDistancesLoading, takePicture, onClose } = props;
  const texts = useTexts('deviation');
  const common = useTexts('common');
  const dates = useDates();
  const picture = usePicture(takePicture, !areDistancesLoading);
  const { data: project } = useQuery(projectQuery(projectId));
  const address = project?.address[0];
  return (
    <Modal
      opened
      onClose={onClose}
      fullScreen
      title={texts('reportTitle')}
      zIndex={OVER_VIEWERS}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <Stack gap="sm" maw={760} mx="auto" className={css.report}>
        <Group justify="space-between" wrap="nowrap">
          <Title order={2} size="h3">
            {texts('pair', { cloud: deviation.cloudName, other: deviation.otherName })}
          </Title>
          <Button
            variant="default"
            className="no-print"
            leftSection={<IconPrinter size={16} />}
            onClick={() => window.print()}
          >
            {texts('print')}
          </Button>
        </Group>
        <div>
          {project && <Text fw={600}>{project.name}</Text>}
          {address && <Text size="sm">{address}</Text>}
          <Text size="sm" c="dimmed">
            {texts('comparedOn', {
              date: dates.day(new Date(deviation.createdAt)),
              tolerance: smallLength(toleranceM, unit),
            })}
          </Text>
          <Text size="xs" c="dimmed" className={css.reportAddress}>
            {texts('reportAddress')} <ReportAddress />
          </Text>
        </div>
        {picture ? (
          <img src={picture} className={css.reportPicture} alt={texts('picture')} />
        ) : (
          <Group gap="xs" className={css.reportWaiting} role="status">
            <Loader size="xs" />
            <Text size="sm">{texts('loadingPicture')}</Text>
          </Group>
        )}
        <DeviationLegend toleranceM={toleranceM} unit={unit} kind={result.kind} />
        {result.kind === 'model' ? (
          <ModelResult result={result} toleranceM={toleranceM} unit={unit} rows={REPORT_ROWS} />
        ) : (
          <ScanResult result={result} toleranceM={toleranceM} unit={unit} />
        )}
      </Stack>
    </Modal>
  );
}

/** Where the report opens again; the address of a view is written a moment after the view rests. */
function ReportAddress() {
  const [href, setHref] = useState(location.href);
  useEffect(() => {
    const timer = setInterval(() => setHref(location.href), 500);
    return () => clearInterval(timer);
  }, []);
  return <Anchor href={href}>{href}</Anchor>;
}

/** A picture of the view, as soon as it is complete. */
function usePicture(takePicture: () => Promise<Blob>, isComplete: boolean): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!isComplete) return undefined;
    let made: string | undefined;
    let isOver = false;
    void takePicture().then((blob) => {
      if (isOver) return;
      made = URL.createObjectURL(blob);
      setUrl(made);
    });
    return () => {
      isOver = true;
      if (made !== undefined) URL.revokeObjectURL(made);
    };
    // Of the view when the report was opened.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isComplete]);
  return url;
}
