import { Stack, Switch, Text } from '@mantine/core';
import { useState } from 'react';
import { calendarDateIn } from '#domain/calendar/calendar-date.ts';
import { COI_REMARK } from '#domain/calendar/delivery-range.ts';
import { projectTimeZone } from '#domain/calendar/project-time-zone.ts';
import { earliestScanDate, scanDateProblems, type ScanDateField } from '#domain/calendar/scan-dates.ts';
import { stepAfter } from '#domain/ordering/wizard-steps.ts';
import { useTexts } from '#web/lib/texts.ts';
import { longDayText } from '#web/lib/dates.ts';
import { said, saidOf } from '#web/lib/said.ts';
import { DeliverablesCarousel } from './deliverables-carousel.tsx';
import css from './dates-step.module.css';
import { ShortPrice } from './price-card.tsx';
import { deliveryDates } from './quote-facts.ts';
import { ScanCalendar } from './scan-calendar.tsx';
import { Section } from './section.tsx';
import { StepForm } from './step-form.tsx';
import type { StepProps } from './step-props.ts';
import { timeZoneName } from './time-zone-name.ts';

const fields = [
  { field: 'firstSelectedDate', label: 'firstDate', isOptional: false },
  { field: 'secondSelectedDate', label: 'secondDate', isOptional: true },
] as const;

/** When the building may be scanned: two preferred days of the building's own calendar (O14). */
export function DatesStep({ service, data, change, go, price, caller }: StepProps) {
  const texts = useTexts('orderFinish');
  const [now] = useState(() => new Date());
  const zone = projectTimeZone(data, caller.timeZone);
  const earliest = earliestScanDate({
    today: calendarDateIn(now, zone),
    country: data.country,
    teamKind: caller.teamKind,
  });
  const problems = scanDateProblems({ first: data.firstSelectedDate, second: data.secondSelectedDate, earliest });
  const chosen =
    problems.length > 0 ? [] : fields.flatMap(({ field }) => (data[field] ? [longDayText(data[field])] : []));
  const problemOf = (field: ScanDateField) =>
    data[field] === null ? undefined : saidOf(problems.find((each) => each.field === field)?.text);
  return (
    <StepForm
      title={texts('datesTitle')}
      subtitle={texts('datesSubtitle')}
      next={texts('toDates')}
      isNextDisabled={problems.length > 0}
      hint={saidOf(problems[0]?.text) ?? texts('chosenDates', { dates: chosen.join(', ') })}
      onNext={() => go(stepAfter(service, 'dates') ?? 'review')}
      price={<ShortPrice price={price} />}
      aside={
        <>
          <Delivery {...{ service, data, price, caller, now }} />
          <DeliverablesCarousel data={data} />
        </>
      }
    >
      <Section title={texts('datesSection')}>
        <Text c="dimmed">{texts('dateZone', { earliest: longDayText(earliest), zone: timeZoneName(zone, now) })}</Text>
        <div className={css.calendars}>
          {fields.map(({ field, label, isOptional }) => (
            <ScanCalendar
              key={field}
              label={texts(label)}
              isOptional={isOptional}
              value={data[field]}
              earliest={earliest}
              country={data.country}
              taken={data[field === 'firstSelectedDate' ? 'secondSelectedDate' : 'firstSelectedDate']}
              problem={problemOf(field)}
              onChange={(date) => change({ [field]: date })}
            />
          ))}
        </div>
      </Section>
      <Section title={texts('coiSection')}>
        <Stack gap={6}>
          <Switch
            checked={data.requiresCOI}
            label={texts('coi')}
            description={texts('coiContact')}
            onChange={(event) => change({ requiresCOI: event.currentTarget.checked })}
          />
          {data.requiresCOI && (
            <Text c="dimmed" role="status">
              {said(COI_REMARK)}
            </Text>
          )}
        </Stack>
      </Section>
    </StepForm>
  );
}

function Delivery({
  service,
  data,
  price: { quote },
  caller,
  now,
}: Pick<StepProps, 'service' | 'data' | 'price' | 'caller'> & { now: Date }) {
  const texts = useTexts('orderFinish');
  const order = useTexts('order');
  const range = quote && deliveryDates(quote, data, caller, now);
  if (!range || service !== 'scanit') return null;
  return (
    <Section title={texts('deliverySection')}>
      <div role="status">
        <Text size="md" fw={600} className="num">
          {order('priceDates', { earliest: range.earliest, latest: range.latest })}
        </Text>
        <Text size="xs" c="dimmed">
          {range.assumedScan ? order('priceAssumedScan', { date: range.assumedScan }) : texts('deliveryFrom')}
          {data.requiresCOI && ` ${said(COI_REMARK)}`}
        </Text>
      </div>
    </Section>
  );
}
