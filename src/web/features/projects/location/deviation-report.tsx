import { Button, Group, Modal, Stack, Text, Title } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { WireDeviation } from '#contract/deviations.ts';
import type { DeviationResult } from '#domain/deviation/deviation.ts';
import type { MeasureUnit } from '#viewer/view/format-measure.ts';
import { useDates } from '#web/lib/preferences.ts';
import { useTexts } from '#web/lib/texts.ts';
import { OVER_VIEWERS } from '#web/ui/layers.ts';
import { DeviationLegend, ModelResult, ScanResult } from './deviation-result.tsx';
import css from './deviation.module.css';

type DeviationReportProps = {
  deviation: WireDeviation;
  result: DeviationResult;
  toleranceM: number;
  unit: MeasureUnit;
  /** The view as it is. */ takePicture: () => Promise<Blob>;
  onClose: () => void;
};

const REPORT_ROWS = 100;

/** What a comparison found with a picture of the view, to be printed or saved as PDF by the browser. */
export function DeviationReport({ deviation, result, toleranceM, unit, takePicture, onClose }: DeviationReportProps) {
  const texts = useTexts('deviation');
  const dates = useDates();
  const picture = usePicture(takePicture);
  return (
    <Modal opened onClose={onClose} fullScreen title={texts('reportTitle')} zIndex={OVER_VIEWERS}>
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
        <Text c="dimmed">{dates.day(new Date(deviation.createdAt))}</Text>
        {picture && <img src={picture} className={css.reportPicture} alt={texts('picture')} />}
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

function usePicture(takePicture: () => Promise<Blob>): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
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
  }, []);
  return url;
}
