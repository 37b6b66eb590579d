import { Button, Select, SegmentedControl, Stack, Switch, Text, Textarea } from '@mantine/core';
import { useId, useState } from 'react';
import { MAX_INSTRUCTIONS, revitVersions } from '#domain/ordering/order-data.ts';
import { CONTROLS_FROM_SQFT, controlsByDefault } from '#domain/ordering/order-defaults.ts';
import { tourProblems } from '#domain/ordering/tour-problems.ts';
import { stepAfter } from '#domain/ordering/wizard-steps.ts';
import { sizeUnits, systemOf } from '#domain/scope/space-size.ts';
import { useTexts } from '#web/lib/texts.ts';
import { areaTexts } from '#web/lib/units.ts';
import { Attachments } from './attachments.tsx';
import css from './order.module.css';
import { ShortPrice } from './price-card.tsx';
import { Section } from './section.tsx';
import { StepForm } from './step-form.tsx';
import type { StepProps } from './step-props.ts';
import { TourFields } from './tour-fields.tsx';
import type { UnsettledFiles } from './use-attachments.ts';

const unsettledTexts = {
  sending: 'attachmentsBusy',
  needsEmail: 'attachmentsNeedEmail',
  failed: 'attachmentsFailed',
} as const;

/** How the model is delivered, and what else belongs to the order (O12). */
export function ConfigureStep(props: StepProps) {
  const { draftId, service, data, change, go, price, isMember } = props;
  const texts = useTexts('orderFinish');
  const [isTried, setIsTried] = useState(false);
  const [unsettled, setUnsettled] = useState<UnsettledFiles>();
  const tour = service === 'bimit' ? tourProblems(data) : {};
  const goOn = () => {
    setIsTried(true);
    if (!tour.link && !tour.access) go(stepAfter(service, 'configure') ?? 'review');
  };
  return (
    <StepForm
      title={texts('configureTitle')}
      subtitle={texts('configureSubtitle')}
      next={texts('toReview')}
      isNextDisabled={unsettled !== undefined}
      hint={unsettled && texts(unsettledTexts[unsettled])}
      onNext={goOn}
      others={
        data.isEstimateMode && (
          <Button size="md" variant="default" disabled={unsettled !== undefined} onClick={() => go('review')}>
            {texts('skip')}
          </Button>
        )
      }
      price={<ShortPrice price={price} />}
    >
      <ModelSection {...props} />
      {service === 'bimit' && (
        <TourFields draftId={draftId} data={data} change={change} problems={isTried ? tour : {}} />
      )}
      <Section title={texts('attachments')}>
        <Attachments
          draftId={draftId}
          isMember={isMember}
          files={data.scanitAttachments}
          onFiles={(scanitAttachments) => change({ scanitAttachments })}
          onUnsettled={setUnsettled}
        />
      </Section>
      <Section title={texts('instructions')}>
        <Textarea
          aria-label={texts('instructions')}
          description={
            <>
              {texts('instructionsHint')}{' '}
              <span className="num" role="status">
                {texts('instructionsCount', { used: data.instructions.length, max: MAX_INSTRUCTIONS })}
              </span>
            </>
          }
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autosize
          minRows={3}
          maxRows={10}
          maxLength={MAX_INSTRUCTIONS}
          value={data.instructions}
          onChange={(event) => change({ instructions: event.currentTarget.value })}
        />
      </Section>
    </StepForm>
  );
}

function ModelSection({ service, data, change }: StepProps) {
  const texts = useTexts('orderFinish');
  const order = useTexts('order');
  const unitLabel = useId();
  const threshold = areaTexts(CONTROLS_FROM_SQFT, systemOf(data.unit)).own;
  return (
    <Section title={texts('modelSection')}>
      <div className={css.two}>
        <Select
          label={texts('revitVersion')}
          data={[...revitVersions]}
          value={data.revitVersion}
          allowDeselect={false}
          onChange={(value) => value && change({ revitVersion: value })}
        />
        <Stack gap={4}>
          <Text component="span" fw={500} id={unitLabel}>
            {texts('unit')}
          </Text>
          <SegmentedControl
            fullWidth
            aria-labelledby={unitLabel}
            value={data.unit}
            data={sizeUnits.map((unit) => ({ value: unit, label: order(unit) }))}
            onChange={(unit) => change({ unit })}
          />
        </Stack>
      </div>
      <Switch
        checked={data.controlsEnabled ?? controlsByDefault(data)}
        label={texts('controls')}
        description={
          service === 'scanit'
            ? `${texts('controlsHint')} ${texts('controlsFrom', { size: threshold })}`
            : texts('controlsHint')
        }
        onChange={(event) => change({ controlsEnabled: event.currentTarget.checked })}
      />
    </Section>
  );
}
