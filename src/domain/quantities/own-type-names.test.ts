import { expect, test } from 'vitest';
import { spanish } from '#domain/language/es/index.ts';
import { createTranslate } from '#domain/language/translate.ts';
import { isOwnTypeName } from './own-type-names.ts';

test('names of types that the engine writes are ours, and each is translated; those of other programs are not [Q6]', () => {
  const own = [
    'Exterior 200 mm',
    'Interior 120 mm',
    'Single door 900 x 2100 left',
    'Single door 900 x 2100 right',
    'Double door 1800 x 2100',
    'Window 1200 x 1400',
    'Round column 300',
    'Column 300 x 400',
  ];
  expect(own.filter((name) => !isOwnTypeName(name))).toEqual([]);
  expect(own.map(createTranslate(spanish))).toEqual([
    'Muro exterior de 200 mm',
    'Muro interior de 120 mm',
    'Puerta sencilla 900 x 2100 izquierda',
    'Puerta sencilla 900 x 2100 derecha',
    'Puerta doble 1800 x 2100',
    'Ventana 1200 x 1400',
    'Columna redonda 300',
    'Columna 300 x 400',
  ]);
  for (const name of ['Basic Wall', 'Generic - 200mm', 'Exterior 200 mm brick', 'Column', 'Single-Flush'])
    expect(isOwnTypeName(name), name).toBe(false);
});
