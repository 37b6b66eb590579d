import { Button, Group } from '@mantine/core';
import { IconDownload, IconLink, IconPrinter, IconRotate } from '@tabler/icons-react';
import { memo, useState, type RefObject } from 'react';
import { searchOf } from '#domain/value-analysis/value-address.ts';
import type { ValueForm } from '#domain/value-analysis/value-inputs.ts';
import { formatDay } from '#web/lib/dates.ts';
import { saveBlob } from '#web/lib/download/save-blob.ts';
import { useTexts } from '#web/lib/texts.ts';
import { notifyDone, notifyFailure } from '#web/ui/notify.tsx';
import type { ShownValue } from './value-result.tsx';
import css from './value-analysis.module.css';

type ActionsProps = {
  /** What is filled in and shown at the moment of a click: nothing here is drawn again for a key. */
  latest: RefObject<{ form: ValueForm; shown: ShownValue | undefined }>;
  hasResult: boolean;
  onReset: () => void;
};

/** What can be done with a result. */
export const ValueActions = memo(function ValueActions({ latest, hasResult, onReset }: ActionsProps) {
  const texts = useTexts('valueAnalysis');
  const [isMaking, setMaking] = useState(false);
  const copy = async () => {
    const entries = Object.entries(searchOf(latest.current.form)).map(([name, value]) => [name, String(value)]);
    const search = new URLSearchParams(entries);
    const link = `${window.location.origin}${window.location.pathname}${search.size > 0 ? `?${search}` : ''}`;
    await navigator.clipboard.writeText(link).then(
      () => notifyDone(texts('linkCopied')),
      () => notifyFailure(texts('linkFailed')),
    );
  };
  const makePdf = async () => {
    const { shown } = latest.current;
    if (!shown || isMaking) return;
    setMaking(true);
    try {
      // Loaded with the first one: the library for it is larger than the page.
      const { valuePdf } = await import('./value-pdf.ts');
      const now = new Date();
      saveBlob(await valuePdf(shown, formatDay(now)), `value-analysis-${now.toISOString().slice(0, 10)}.pdf`);
    } catch (error) {
      console.warn('value analysis:', error);
      notifyFailure(texts('pdfFailed'));
    } finally {
      setMaking(false);
    }
  };
  return (
    <Group gap="xs" className={`${css.actions} no-print`}>
      <Button variant="default" leftSection={<IconLink size={16} />} onClick={() => void copy()}>
        {texts('copyLink')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} />}
        disabled={!hasResult}
        loading={isMaking}
        onClick={() => void makePdf()}
      >
        {texts('pdf')}
      </Button>
      <Button variant="default" leftSection={<IconPrinter size={16} />} onClick={() => window.print()}>
        {texts('print')}
      </Button>
      <Button variant="subtle" leftSection={<IconRotate size={16} />} onClick={onReset}>
        {texts('reset')}
      </Button>
    </Group>
  );
});
