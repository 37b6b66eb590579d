import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { MIN_PROJECT_NAME } from '#domain/ordering/order-data.ts';
import { stepAfter } from '#domain/ordering/wizard-steps.ts';
import { splitAddress } from '#web/lib/address.ts';
import { useTexts } from '#web/lib/texts.ts';
import { OrderAddress } from './order-address-fields.tsx';
import { Section } from './section.tsx';
import { StepForm } from './step-form.tsx';
import type { StepProps } from './step-props.ts';

/** A place that is no more than a ZIP code. Not refused: there are buildings without a street. */
const isStreetMissing = ({ address, country, isApproximate }: StepProps['data']) =>
  address !== null && country === 'US' && isApproximate && splitAddress(address).street === '';

/** Name and address of the project. SCANIT needs a name; the button says what is missing (O3). */
export function DetailsStep({ draftId, service, data, change, go }: StepProps) {
  const texts = useTexts('order');
  const [isLeft, setIsLeft] = useState(false);
  const nameLength = data.projectName.trim().length;
  const isNameShort = nameLength < MIN_PROJECT_NAME;
  const missing =
    service === 'scanit' && isNameShort ? 'nameMissing' : data.address === null ? 'addressMissing' : undefined;
  const next = stepAfter(service, 'details');
  return (
    <StepForm
      title={texts('detailsTitle')}
      subtitle={texts('detailsSubtitle')}
      next={texts(missing ?? 'goOn')}
      isNextDisabled={missing !== undefined}
      onNext={() => next && go(next)}
    >
      <Section title={texts('fieldProject')}>
        <TextInput
          label={texts('name')}
          description={texts(`nameHint_${service}`)}
          maxLength={255}
          autoComplete="off"
          required={service === 'scanit'}
          withAsterisk={false}
          value={data.projectName}
          error={service === 'scanit' && isLeft && isNameShort ? texts('nameShort') : undefined}
          onBlur={() => setIsLeft(nameLength > 0)}
          onChange={(event) => change({ projectName: event.currentTarget.value })}
        />
      </Section>
      <Section title={texts('where')}>
        <OrderAddress key={draftId} draftId={draftId} data={data} change={change} />
        {service === 'scanit' && isStreetMissing(data) && (
          <Text size="sm" c="dimmed" mt="xs">
            {texts('streetMissing')}
          </Text>
        )}
      </Section>
    </StepForm>
  );
}
