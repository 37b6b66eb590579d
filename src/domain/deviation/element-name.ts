import { leftOverClasses } from '#domain/point-classes/point-classes.ts';
import { plainCategory } from '#domain/quantities/plain-category.ts';

/** As models of a conversion name their elements: 'Wall storey-1-wall-3', 'hvac unit storey-2-object-7', 'Floor storey-1-slab'. */
const OF_CONVERSION = /^(\D+?) storey-(\d+)-[a-z]+(?:-(\d+))?(?:\/[a-z]+(?:-?\d+)?)?$/;

/** What the name of an element of a conversion says. */
export type ConvertedName = {
  /** 'Wall', 'HVAC unit': a label of ours. */ kind: string;
  /** Among those of its kind or of all objects on its level; undefined for the only one. */ number: string | undefined;
  /** 'Level 1' is '1'. */ level: string;
};

/** What an element of a conversion is called without its id; undefined for a name that people gave it. */
export function convertedName(name: string): ConvertedName | undefined {
  const [, words, level, number] = OF_CONVERSION.exec(name) ?? [];
  if (words === undefined || level === undefined) return undefined;
  const kind = words.charAt(0).toUpperCase() + words.slice(1);
  return { kind: kind.replace(/^Hvac\b/, 'HVAC'), number, level };
}

/** As a conversion names what is left over: 'person noise storey-1-object-4'. */
const LEFT_OVER = new RegExp(`^(${leftOverClasses.map((name) => name.replaceAll('_', ' ')).join('|')}) \\S+$`);

/** Whether an element of a model says where something is: the boxes that a conversion leaves around clutter do not. */
export const isModeled = ({ name, category }: { name: string; category: string }): boolean =>
  plainCategory(category) !== 'IFCBUILDINGELEMENTPROXY' || !LEFT_OVER.test(name);
