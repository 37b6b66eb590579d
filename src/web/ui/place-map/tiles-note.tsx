import { Button, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { askMapSettingsAnew, useMapSettings } from '#web/lib/map-settings.ts';
import { useTexts } from '#web/lib/texts.ts';
import css from './place-map.module.css';

/** Says in a corner of a map that its tiles did not come, so that it shows less, and tries again. */
export function TilesNote({
  isAbove = false,
}: {
  /** At the upper edge, where the lower one is taken. */ isAbove?: boolean;
}) {
  const texts = useTexts('map');
  const queries = useQueryClient();
  if (!useMapSettings()?.isReduced) return null;
  return (
    <div className={css.note} data-above={isAbove || undefined}>
      <Text size="xs" role="status">
        {texts('tilesFailed')}
      </Text>
      <Button size="compact-xs" variant="subtle" onClick={() => void askMapSettingsAnew(queries)}>
        {texts('tilesRetry')}
      </Button>
    </div>
  );
}
