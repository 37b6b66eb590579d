import { Alert, Button, Group, SegmentedControl, Text, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconArrowLeft, IconPrinter } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '#web/lib/texts.ts';
import { PlaceMap } from '#web/ui/place-map/place-map.tsx';
import { ResearchReport } from './research-report.tsx';
import { useResearch } from './use-research.ts';
import css from './research.module.css';

type ResearchView = 'report' | 'maps';

type ResultProps = {
  address: string;
  view: ResearchView;
  /** Came from the search, whose focused button is gone. */ takesFocus: boolean;
  onView: (view: ResearchView) => void;
  onBack: () => void;
};

/** What is found about an address, as a report and on a map. */
export function ResearchResult({ address, view, takesFocus, onView, onBack }: ResultProps) {
  const texts = useTexts('research');
  const [attempt, setAttempt] = useState(0);
  const research = useResearch(address, attempt);
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) back.current?.focus();
  }, [takesFocus]);
  const { place, isDone, error, isAboutCaller, isLasting } = research;
  return (
    <>
      <Group justify="space-between" gap="sm" className="no-print">
        <Button ref={back} variant="default" leftSection={<IconArrowLeft size={16} />} onClick={onBack}>
          {texts('back')}
        </Button>
        <Group gap="xs">
          <SegmentedControl
            aria-label={texts('views')}
            value={view}
            data={[
              { value: 'report', label: texts('report') },
              { value: 'maps', label: texts('maps') },
            ]}
            onChange={(next) => onView(next === 'maps' ? 'maps' : 'report')}
          />
          <Button variant="default" leftSection={<IconPrinter size={16} />} onClick={() => window.print()}>
            {texts('print')}
          </Button>
        </Group>
      </Group>
      <VisuallyHidden role="status">{error ? '' : isDone ? texts('done') : texts('loading')}</VisuallyHidden>
      {error && (
        <Alert color="red" variant="light" icon={<IconAlertTriangle size={18} />} role="alert">
          <Text>{error}</Text>
          {!isAboutCaller && <Text>{texts('tryOther')}</Text>}
          {!isLasting && (
            <Button size="compact-sm" variant="default" mt="xs" onClick={() => setAttempt(attempt + 1)}>
              {texts('retry')}
            </Button>
          )}
        </Alert>
      )}
      {view === 'report' && <ResearchReport research={research} />}
      {view === 'maps' && (place || isDone) && (
        <div className={css.map}>
          <PlaceMap
            isFull
            position={place ? { lat: place.latitude, lng: place.longitude } : null}
            label={texts('mapOf', { address: place?.address ?? address })}
            {...(place?.isApproximate && { remark: texts('approximate') })}
          />
        </div>
      )}
    </>
  );
}
