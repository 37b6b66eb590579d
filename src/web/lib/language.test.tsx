import { Text } from '@mantine/core';
import { afterAll, expect, test } from 'vitest';
import { untranslated } from '#domain/language/translate.ts';
import { show } from '#web/ui/show.tsx';
import { formatMoment } from './dates.ts';
import { pageLanguage, startLanguage } from './language.ts';
import { said, setSaid } from './said.ts';
import { textsOf, useTexts } from './texts.ts';

afterAll(async () => {
  setSaid(untranslated);
  await startLanguage('en');
});

function Words() {
  const texts = useTexts('portfolio');
  return (
    <Text>
      {texts('count', { count: 2_000_000, formatted: '2,000,000' })}, {said('Order Completed')}
    </Text>
  );
}

test(
  'a page that starts in Spanish says everything in Spanish, with numbers and units as in English [N21]',
  { tags: 'nightly' },
  async () => {
    await startLanguage('es');
    expect(pageLanguage()).toBe('es');
    expect(document.documentElement.lang).toBe('es');
    expect(document.cookie, 'what the server answers is in Spanish too').toContain('storey_language=es');
    const screen = await show(<Words />);
    await expect.element(screen.getByText('2,000,000 proyectos, Pedido completado')).toBeVisible();
    expect(textsOf('common')('close')).toBe('Cerrar');
    expect(formatMoment(new Date('2026-11-21T06:05:00Z'), 'UTC')).toMatch(/^21 (de )?nov.* 2026/);
  },
);
