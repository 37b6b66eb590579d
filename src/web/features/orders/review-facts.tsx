import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import type { CalendarDate } from '#domain/calendar/calendar-date.ts';
import type { OrderData } from '#domain/ordering/order-data.ts';
import { controlsByDefault } from '#domain/ordering/order-defaults.ts';
import { isWebAddress, needsTourAccess } from '#domain/ordering/web-address.ts';
import type { WizardStep } from '#domain/ordering/wizard-steps.ts';
import { scopeLabel } from '#domain/scope/scope.ts';
import { formatBytes } from '#domain/units/format-bytes.ts';
import { useTexts } from '#web/lib/texts.ts';
import { Facts, type Fact } from '#web/ui/facts.tsx';
import { longDayText } from '#web/lib/dates.ts';
import { said, saidOf } from '#web/lib/said.ts';
import { areaText } from './area-text.ts';
import { OrderMap } from './order-map.tsx';
import { EditButton, Section } from './section.tsx';

/** Everything that was filled in, by the screens that it was filled in on, each with the way back to it (O15). */
export function ReviewFacts({ data, go }: { data: OrderData; go: (step: WizardStep) => void }) {
  const texts = useTexts('orderFinish');
  const order = useTexts('order');
  const isScan = data.serviceOption === 'scanit';
  const part = (step: WizardStep, title: string, facts: Fact[], more?: ReactNode) => (
    <Section title={title} action={<EditButton what={title} onEdit={() => go(step)} />}>
      <Facts facts={facts} areAllShown columns={2} />
      {more}
    </Section>
  );
  return (
    <>
      {part(
        'details',
        texts('reviewProject'),
        [
          { label: order('fieldProject'), value: data.projectName.trim() },
          { label: order('fieldService'), value: order(`${data.serviceOption}Name`) },
          { label: order('fieldAddress'), value: data.address, isWide: true },
        ],
        <OrderMap data={data} />,
      )}
      {part('size', texts('reviewSize'), sizeFacts(data))}
      {!isScan && part('upload', texts('reviewData'), [dataFact(data)])}
      {part('configure', texts('reviewConfigure'), configureFacts(data))}
      {isScan &&
        part('dates', texts('reviewDates'), [
          { label: texts('firstDate'), value: dayText(data.firstSelectedDate) },
          { label: texts('secondDate'), value: dayText(data.secondSelectedDate) },
          { label: texts('coiShort'), value: texts(data.requiresCOI ? 'yes' : 'no') },
        ])}
    </>
  );

  function sizeFacts({ spaceSize, siteSize, siteScopeEnabled, spaceType, floors, scope, unit }: OrderData): Fact[] {
    return [
      { label: order('fieldSize'), value: areaText(spaceSize, unit) },
      { label: order('fieldSpaceType'), value: saidOf(spaceType) },
      ...(isScan ? [{ label: order('fieldFloors'), value: floors }] : []),
      ...(siteScopeEnabled ? [{ label: order('fieldSite'), value: areaText(siteSize, unit) }] : []),
      { label: order('fieldScopes'), value: scope.map((name) => said(scopeLabel(name))).join(', '), isWide: true },
    ];
  }

  function dataFact({ scanSource, shareUrl, existingScanFiles: [file] }: OrderData): Fact {
    if (scanSource === 'url') return { label: order('urlLabel'), value: <Link address={shareUrl} />, isWide: true };
    return { label: texts('scanFile'), value: file && `${file.name} (${formatBytes(file.size)})`, isWide: true };
  }

  function configureFacts(order_: OrderData): Fact[] {
    const {
      revitVersion,
      unit,
      controlsEnabled,
      virtualTourLink,
      navVisUsername,
      hasNavVisPassword,
      scanitAttachments,
      instructions,
    } = order_;
    const hasTour = !isScan && virtualTourLink.trim() !== '';
    return [
      { label: texts('revitVersion'), value: revitVersion },
      { label: texts('unit'), value: order(unit) },
      { label: texts('controls'), value: texts((controlsEnabled ?? controlsByDefault(order_)) ? 'yes' : 'no') },
      ...(hasTour ? [{ label: texts('tourLink'), value: <Link address={virtualTourLink} />, isWide: true }] : []),
      ...(hasTour && needsTourAccess(virtualTourLink)
        ? [
            { label: texts('tourUser'), value: navVisUsername },
            { label: texts('tourPassword'), value: hasNavVisPassword && texts('tourKept') },
          ]
        : []),
      { label: texts('attachments'), value: scanitAttachments.map(({ name }) => name).join(', '), isWide: true },
      { label: texts('instructions'), value: instructions.trim(), isWide: true },
    ];
  }
}

const dayText = (day: CalendarDate | null) => day && longDayText(day);

/** Somebody's own address: opened apart, and only if it is one. */
function Link({ address }: { address: string }) {
  return isWebAddress(address) ? (
    <Anchor href={address.trim()} target="_blank" rel="noopener noreferrer nofollow" size="md">
      {address}
    </Anchor>
  ) : (
    address
  );
}
