import { describe, expect, test } from 'vitest';
import { projectStatuses, statusDisplay } from '#domain/project/project-status.ts';
import { typeDisplay } from '#domain/project/project-type.ts';
import { spaceTypeDisplay, spaceTypes } from '#domain/space-types/space-types.ts';
import { contrastRatio, mix } from './color.ts';
import { grounds, TINT_SHARE, type Display } from './display.ts';

const vocabularies: Record<string, Display[]> = {
  'the 17 statuses [P24]': projectStatuses.map(statusDisplay),
  'the tags of project types [P24]': [
    { type: 'BIMIT', subType: 'Engine' },
    { type: 'SCANIT', subType: '' },
    { type: 'BIMIT', subType: 'BIMIT' },
    { type: 'Legacy', subType: '' },
  ].map(typeDisplay),
  'the 33 space types [P12]': spaceTypes.map(spaceTypeDisplay),
};

test('contrast is counted as WCAG does', () => {
  expect(contrastRatio('#000000', '#ffffff')).toBe(21);
  expect(contrastRatio('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
});

describe.each(Object.entries(vocabularies))('%s', (_name, displays) => {
  test('have words, colours that are seen and text colours that are read in both themes', () => {
    const faults = displays.flatMap(({ label, color, textColor }) =>
      (['light', 'dark'] as const).flatMap((theme) =>
        grounds[theme].flatMap((ground) => {
          const seen = contrastRatio(color[theme], ground);
          const read = Math.min(
            contrastRatio(textColor[theme], ground),
            contrastRatio(textColor[theme], mix(color[theme], ground, TINT_SHARE)),
          );
          return label && seen >= 3 && read >= 4.5
            ? []
            : [`${label} ${theme} on ${ground}: ${seen.toFixed(2)}, ${read.toFixed(2)}`];
        }),
      ),
    );
    expect(faults).toEqual([]);
  });
});

test('space types are distinguished by colour', () => {
  expect(new Set(spaceTypes.map((type) => spaceTypeDisplay(type).color.light)).size).toBe(33);
});

test('an unknown space type is grey and keeps its name [P12]', () => {
  const { label, color } = spaceTypeDisplay('Lighthouse');
  expect({ label, color }).toEqual({ label: 'Lighthouse', color: statusDisplay('Order Prospect').color });
  expect(spaceTypeDisplay(null)).toMatchObject({ label: 'Unknown', color });
});

test('a status or a type that is not known is shown as it is, neutral [P24]', () => {
  expect(statusDisplay('Order Archived')).toEqual({ ...statusDisplay('Order Lost'), label: 'Order Archived' });
  expect(typeDisplay({ type: 'legacy', subType: '' })).toMatchObject({
    label: 'LEGACY',
    color: statusDisplay('Order Lost').color,
  });
});

test('Scan2Plan and FIRSTDRAFT are conversions like the Engine [P24]', () => {
  expect(
    [
      { type: 'BIMIT', subType: 'Scan2Plan' },
      { type: 'FIRSTDRAFT', subType: '' },
    ].map((project) => typeDisplay(project).label),
  ).toEqual(['BIMIT Engine', 'BIMIT Engine']);
});
