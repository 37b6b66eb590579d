import { Text, UnstyledButton } from '@mantine/core';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useTexts } from '#web/lib/texts.ts';
import css from './stars.module.css';

const FIVE = [1, 2, 3, 4, 5];

/** One to five stars; a click on the star that is set clears it, which the caller decides. */
export function Stars({
  rating,
  label,
  onRate,
}: {
  rating: number | null;
  label: string;
  onRate: (stars: number) => void;
}) {
  const texts = useTexts('feedback');
  return (
    <div className={css.row} role="group" aria-label={`${texts('rating')}: ${label}`}>
      {FIVE.map((stars) => (
        <UnstyledButton
          key={stars}
          className={css.star}
          data-on={rating !== null && stars <= rating}
          aria-pressed={rating === stars}
          aria-label={texts('stars', { count: stars })}
          onClick={() => onRate(stars)}
        >
          {rating !== null && stars <= rating ? (
            <IconStarFilled size={30} aria-hidden />
          ) : (
            <IconStar size={30} stroke={1.4} aria-hidden />
          )}
        </UnstyledButton>
      ))}
      <Text size="xs" c="dimmed" className={css.low}>
        {texts('low')}
      </Text>
      <Text size="xs" c="dimmed" className={css.high}>
        {texts('high')}
      </Text>
    </div>
  );
}
