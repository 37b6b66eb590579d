import { Card, Group, Text, Title } from '@mantine/core';
import {
  IconBrowser,
  IconChevronLeft,
  IconChevronRight,
  IconCloud,
  IconCube,
  IconDeviceVisionPro,
  IconFileTypography,
  IconRulerMeasure,
} from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import type { OrderData } from '#domain/ordering/order-data.ts';
import { scopeLabel } from '#domain/scope/scope.ts';
import { useTexts } from '#web/lib/texts.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { said } from '#web/lib/said.ts';
import css from './dates-step.module.css';

const slides = [
  { key: 'cloud', icon: IconCloud },
  { key: 'tour', icon: IconDeviceVisionPro },
  { key: 'model', icon: IconCube },
  { key: 'ifc', icon: IconFileTypography },
  { key: 'plans', icon: IconRulerMeasure },
  { key: 'viewer', icon: IconBrowser },
] as const;

/** What the order brings, one after the other: by its buttons, by swiping, by arrow keys. It never moves by itself. */
export function DeliverablesCarousel({ data: { revitVersion, scope } }: { data: OrderData }) {
  const texts = useTexts('orderFinish');
  const titleId = useId();
  const track = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const show = (index: number) => track.current?.children[index]?.scrollIntoView({ block: 'nearest', inline: 'start' });
  return (
    <Card withBorder padding="md" component="section" aria-labelledby={titleId} aria-roledescription="carousel">
      <div className={css.carouselHead}>
        <Title order={2} size="h4" id={titleId}>
          {texts('carousel')}
        </Title>
        <Group gap={4} wrap="nowrap">
          <IconButton
            label={texts('previousSlide')}
            icon={<IconChevronLeft size={18} />}
            disabled={at === 0}
            onClick={() => show(at - 1)}
          />
          <IconButton
            label={texts('nextSlide')}
            icon={<IconChevronRight size={18} />}
            disabled={at === slides.length - 1}
            onClick={() => show(at + 1)}
          />
        </Group>
      </div>
      {/* Scrolling takes the keyboard: arrows move it. */}
      <div
        ref={track}
        className={css.slides}
        tabIndex={0}
        role="group"
        aria-labelledby={titleId}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => setAt(Math.round(scrollLeft / clientWidth))}
      >
        {slides.map(({ key, icon: SlideIcon }, index) => (
          <div
            key={key}
            className={css.slide}
            role="group"
            aria-roledescription="slide"
            aria-label={texts('slideOf', { index: index + 1, count: slides.length })}
          >
            <div className={css.picture}>
              <SlideIcon size={48} stroke={1} aria-hidden />
            </div>
            <Text fw={600}>{texts(`slide_${key}`)}</Text>
            <Text c="dimmed">
              {key === 'model'
                ? texts('slideText_model', {
                    version: revitVersion,
                    scopes: scope.map((name) => said(scopeLabel(name))).join(', '),
                  })
                : texts(`slideText_${key}`)}
            </Text>
          </div>
        ))}
      </div>
      <div className={css.dots} aria-hidden>
        {slides.map(({ key }, index) => (
          <span key={key} className={css.dot} data-on={index === at || undefined} />
        ))}
      </div>
    </Card>
  );
}
