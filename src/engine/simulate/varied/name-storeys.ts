import type { Building } from '#domain/building/building.ts';
import type { Deck } from './deck.ts';
import { levelsOf } from './deck-ids.ts';

/** Storeys of the truth, lowest first. Their clear height is the one that most of their floor has above it. */
export function nameStoreys(decks: readonly Deck[], rooms: Building['rooms']): Building['storeys'] {
  const levels = [...new Map(decks.flatMap(levelsOf).map((level) => [level.id, level])).values()];
  return levels
    .sort((a, b) => a.elevationM - b.elevationM)
    .map(({ id, elevationM, slabM, structuralM }, index) => ({
      id,
      name: `Level ${index + 1}`,
      elevationM,
      clearHeightM: mainHeightM(rooms.filter((room) => room.storey_id === id)) ?? structuralM,
      slabThicknessM: slabM,
      assumed: [],
    }));
}

function mainHeightM(rooms: Building['rooms']): number | undefined {
  const areas = new Map<number, number>();
  for (const { heightM, areaM2 } of rooms) {
    const height = Math.round(heightM * 100) / 100;
    areas.set(height, (areas.get(height) ?? 0) + areaM2);
  }
  return [...areas].sort((a, b) => b[1] - a[1] || a[0] - b[0])[0]?.[0];
}

/** Rooms with their numbers: the storey's, then their own. */
export function nameRooms({ rooms, storeys }: Pick<Building, 'rooms' | 'storeys'>): Building['rooms'] {
  const counts = new Map<string, number>();
  return rooms.map((room) => {
    const count = (counts.get(room.storey_id) ?? 0) + 1;
    counts.set(room.storey_id, count);
    const storey = storeys.findIndex(({ id }) => id === room.storey_id) + 1;
    const number = `${storey}${String(count).padStart(2, '0')}`;
    return { ...room, name: `Room ${number}`, number };
  });
}
