import { fields } from './fields.ts';
import { scopes } from '#domain/scope/scope.ts';
import { spaceTypes } from '#domain/space-types/space-types.ts';
import type { Translations } from '#domain/language/translate.ts';
import { plainLabels } from './labels-plain.ts';

const said = (name: string) => plainLabels[name] ?? name;

/** All scopes that can be named together, in their order. */
const selections = scopes.reduce<string[][]>(
  (found, scope) => [...found, ...found.map((each) => [...each, scope])],
  [[]],
);
const scopeLists = selections
  .filter(({ length }) => length > 1)
  .map((each) => [each.join(', '), each.map(said).join(', ')]);

/** What the rates of a price book are for. */
const rates = [
  ['Scan', 'Escaneo'],
  ['Model', 'Modelo'],
].flatMap(([service, servicio]) => [
  [service, servicio],
  ...scopes.map((scope) => [`${service}, ${scope}`, `${servicio}, ${said(scope)}`]),
]);

/** The end of a price of more parts by size than a sentence has gaps: what follows the rate of the fourth part. */
const lastRates = spaceTypes.flatMap((type) => [
  [`{}, ${type} ×{}`, `{1!}, ${said(type)} ×{2}`],
  [`{}, {} at {}, ${type} ×{}`, `{1}, {2} a {3}, ${said(type)} ×{4}`],
]);

/** What is wrong with a value of a price book, by the beginning of its place: no other words begin so. */
const problems = ['The price book', 'version', 'bandsUpToSqft', 'scan', 'bim', 'complexityPercent', 'delivery'].flatMap(
  (root) => {
    const [place, lugar] = root === 'The price book' ? [root, 'La lista de precios'] : [`${root}{}`, `${root}{1}`];
    const first = place === root ? 1 : 2;
    return [
      [`${place} is missing.`, `${lugar}: falta.`],
      [`${place} must be {}.`, `${lugar}: debe ser {${first}!}.`],
      [`${place} needs at least one entry.`, `${lugar}: se necesita al menos un valor.`],
      [`${place} must be {} or more.`, `${lugar}: debe ser {${first}} o más.`],
      [`${place} must be {} or less.`, `${lugar}: debe ser {${first}} o menos.`],
      [`${place} has an unknown field: {}.`, `${lugar}: tiene un campo desconocido, {${first}}.`],
      [`${place} is not a known name.`, `${lugar}: no es un nombre conocido.`],
      [`${place} is not valid.`, `${lugar}: no es válido.`],
    ];
  },
);

/** Elapsed time counts one of a thing as it counts several. */
const elapsed: Translations = {
  '1 Days, 1 Hours': '1 día, 1 hora',
  '1 Days, {} Hours': '1 día, {1} horas',
  '{} Days, 1 Hours': '{1} días, 1 hora',
};

/** Tables of a price book. */
const deliveries: Translations = {
  'Delivery (scan)': 'Entrega (escaneo)',
  'Delivery (bim)': 'Entrega (modelo)',
  'Delivery (partnerScan)': 'Entrega (escaneo de socio)',
  'Delivery (partnerBim)': 'Entrega (modelo de socio)',
};

/** Climate zones by heat and moisture. */
const climates = [
  ['very hot', 'muy cálido'],
  ['hot', 'cálido'],
  ['warm', 'templado cálido'],
  ['mixed', 'mixto'],
  ['cool', 'fresco'],
  ['cold', 'frío'],
  ['very cold', 'muy frío'],
  ['subarctic', 'subártico'],
].flatMap(([heat, calor]) => [
  [heat, calor],
  [`${heat}, humid`, `${calor}, húmedo`],
  [`${heat}, dry`, `${calor}, seco`],
  [`${heat}, marine`, `${calor}, marino`],
]);

/** What is put together from names that have their own translation. */
export const lists: Translations = Object.fromEntries([
  ...scopeLists,
  ...rates,
  ...lastRates,
  ['{}, {} at ${}', '{1}, {2} a ${3}'],
  ['under 1 min', 'menos de 1 min'],
  ['just now', 'hace un momento'],
  ['Done', 'Listo'],
  ...problems,
  ['sq ft', 'ft²'],
  ['{} sq ft', '{1} ft²'],
  ...climates,
  ...Object.entries(deliveries),
  ...Object.entries(elapsed),
  ...Object.entries(fields),
  ['{}, {} sq ft, {}', '{1}, {2} ft², {3!}'],
  ['{}, {} sq ft, {}, {}', '{1}, {2} ft², {3!}, {4}'],
]);
