import { Button, Text } from '@mantine/core';
import type { OrderData } from '#domain/ordering/order-data.ts';
import { isStepOf, wizardSteps } from '#domain/ordering/wizard-steps.ts';
import { useTexts } from '#web/lib/texts.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { Section } from './section.tsx';
import css from './service-choice.module.css';

/** An order that was begun and not placed. */
export type OpenDraft = { id: string; step: string; data: OrderData; updatedAtMs: number };

/** Where an order goes on: the step that it was left at. */
export function draftHref({ id, step, data: { serviceOption } }: Pick<OpenDraft, 'id' | 'step' | 'data'>): string {
  return `/order/${serviceOption}/${isStepOf(serviceOption, step) ? step : wizardSteps[serviceOption][0]}?draft=${id}`;
}

/** Orders that were begun before, each with the way on. */
export function OpenDrafts({
  drafts,
  nowMs,
  onDiscard,
}: {
  drafts: readonly OpenDraft[];
  nowMs: number;
  onDiscard: (draft: OpenDraft) => void;
}) {
  const texts = useTexts('order');
  if (drafts.length === 0) return null;
  return (
    <Section title={texts('continueTitle')}>
      <ul className={css.drafts}>
        {drafts.map((draft) => {
          const title = draftTitle(draft.data);
          return (
            <li key={draft.id} className={css.draft}>
              <div>
                <Text fw={600} truncate title={title}>
                  {title}
                </Text>
                <Text size="xs" c="dimmed">
                  {texts('continueSaved', { when: timeAgo(nowMs - draft.updatedAtMs) })}
                </Text>
              </div>
              <div className={css.acts}>
                <Button component={AppLink} href={draftHref(draft)} aria-label={`${texts('continue')}: ${title}`}>
                  {texts('continue')}
                </Button>
                <Button
                  variant="subtle"
                  color="red"
                  aria-label={`${texts('discard')}: ${title}`}
                  onClick={() => onDiscard(draft)}
                >
                  {texts('discard')}
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
    </Section>
  );

  /** 'Continue SCANIT for 12 River St, Troy, NY 12180'. */
  function draftTitle({ serviceOption, projectName, address }: OrderData): string {
    const place = projectName.trim() || address;
    const service = texts(`${serviceOption}Name`);
    return place ? texts('continueDraft', { service, place }) : texts('continueUnnamed', { service });
  }
}

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** 'just now', '10 minutes ago', 'yesterday'. */
function timeAgo(ageMs: number): string {
  const minutes = Math.round(ageMs / 60_000);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return relative.format(-minutes, 'minute');
  return minutes < 24 * 60
    ? relative.format(-Math.round(minutes / 60), 'hour')
    : relative.format(-Math.round(minutes / 1440), 'day');
}
