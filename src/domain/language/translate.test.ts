import { expect, test } from 'vitest';
import { spanish } from './es/index.ts';
import { createTranslate } from './translate.ts';

const translate = createTranslate({
  'Order Completed': 'Pedido completado',
  'Try again.': 'Inténtelo de nuevo.',
  'Choose a file. Any will do.': 'Elija un archivo. Cualquiera sirve.',
  'The archive contains {} scans of {}.': 'De {2} hay {1} escaneos en el archivo.',
  'The archive contains {}.': 'El archivo contiene {1}.',
  'It is now: {}.': 'Ahora está: {1!}.',
  '{} is too large.': '{1} es demasiado grande.',
  'Noted: {}.': 'Anotado: {1}.',
  'Dear {},\n\nit is done.': 'Hola, {1}:\n\nya está.',
});

test('texts are translated as a whole, with what fills their gaps, and sentence by sentence [N21]', () => {
  expect(translate('Order Completed')).toBe('Pedido completado');
  expect(translate('The archive contains 3 scans of a hall.')).toBe('De a hall hay 3 escaneos en el archivo.');
  expect(translate('The archive contains nothing.')).toBe('El archivo contiene nothing.');
  expect(translate('It is now: Order Completed.')).toBe('Ahora está: Pedido completado.');
  expect(translate('Order Completed is too large.'), 'a name that people typed stays').toBe(
    'Order Completed es demasiado grande.',
  );
  expect(translate('scan.e57 is too large. Choose a file. Any will do. Try again.')).toBe(
    'scan.e57 es demasiado grande. Elija un archivo. Cualquiera sirve. Inténtelo de nuevo.',
  );
  expect(translate('Noted: the north wall. Try again.'), 'a gap takes nothing that follows').toBe(
    'Anotado: the north wall. Inténtelo de nuevo.',
  );
  expect(translate('St. Mary is too large.')).toBe('St. Mary es demasiado grande.');
  expect(translate('Dear Ann,\n\nit is done.')).toBe('Hola, Ann:\n\nya está.');
  expect(translate('Try again.\n\nUnknown here.\nTry again.')).toBe(
    'Inténtelo de nuevo.\n\nUnknown here.\nInténtelo de nuevo.',
  );
});

test('what has no translation stays as it is', () => {
  for (const text of ['', ' ', 'Nobody says this.', 'constructor', '__proto__', '{}', 'toString is too short.'])
    expect(translate(text)).toBe(text);
});

test('hostile text takes time in proportion to its length', () => {
  const hostile = 'The archive contains '.repeat(20_000);
  expect(translate(hostile)).toBe(hostile);
  const sentences = 'A. '.repeat(50_000);
  expect(translate(sentences)).toHaveLength(sentences.length);
});

test.each(['$0.62', '€0.62', 'KWD 0.620'])('a line of a price is translated in any currency: %s [N20 N21]', (rate) => {
  expect(createTranslate(spanish)(`1,000 sq ft at ${rate}, Office ×1.00`)).toBe(`1,000 ft² a ${rate}, Oficina ×1.00`);
});

test.each([
  ['0 Days, 1 Hours', '0 días, 1 hora'],
  ['1 Days, 11 Hours', '1 día, 11 horas'],
  ['11 Days, 1 Hours', '11 días, 1 hora'],
  ['1 Days, 1 Hours', '1 día, 1 hora'],
  ['estimate.pdf', 'presupuesto.pdf'],
])('%s is %s in Spanish [N21]', (english, text) => {
  expect(createTranslate(spanish)(english)).toBe(text);
});

test.each([
  ['project name (at most 255 characters)', 'nombre del proyecto (máximo 255 caracteres)'],
  ['space size (at most 1,000,000), unit', 'tamaño del espacio (máximo 1,000,000), unidad'],
  ['people (at most 1 item)', 'personas (máximo 1 elemento)'],
  ['reason (empty), name, some key of theirs', 'motivo (vacío), nombre, some key of theirs'],
])('a refusal that names fields names them in Spanish: %s [N21]', (fields, text) => {
  expect(createTranslate(spanish)(`Some of the values are not valid: ${fields}.`)).toBe(
    `Algunos de los valores no son válidos: ${text}.`,
  );
});
