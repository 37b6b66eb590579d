import { IFCRELCONNECTSPATHELEMENTS } from 'web-ifc';
import type { ReadIfc } from './read-ifc.ts';

type Line = {
  RelatingElement: { Tag: { value: string } };
  RelatedElement: { Tag: { value: string } };
  RelatingConnectionType: { value: string };
  RelatedConnectionType: { value: string };
};

/** Pairs of connected walls of a model by tag, such as `a ATEND b ATPATH`, in order. */
export function wallConnections(model: ReadIfc): { walls: [string, string]; words: string }[] {
  return model
    .ids(IFCRELCONNECTSPATHELEMENTS)
    .map((id) => {
      const line = model.line(id) as Line;
      const ends = [
        [line.RelatingElement.Tag.value, line.RelatingConnectionType.value],
        [line.RelatedElement.Tag.value, line.RelatedConnectionType.value],
      ].sort(([a = ''], [b = '']) => (a < b ? -1 : 1));
      return {
        walls: [ends[0]?.[0] ?? '', ends[1]?.[0] ?? ''] as [string, string],
        words: ends.map((end) => end.join(' ')).join(' '),
      };
    })
    .sort((a, b) => (a.words < b.words ? -1 : 1));
}
