import { describe, expect, test } from 'vitest';
import { guessFrame, type ScanUnit } from '#formats/guess-frame.ts';
import { makeTestRoom, seededRandom, type TestPoints } from '#formats/testing/make-test-room.ts';

const units: [ScanUnit, number][] = [
  ['m', 1],
  ['ft', 1 / 0.3048],
  ['cm', 100],
  ['mm', 1000],
];
const yUp = (points: TestPoints): TestPoints => ({ ...points, y: points.z, z: points.y.map((y) => -y) });

const makeEmpty = (count: number) => ({
  count,
  x: new Float64Array(count),
  y: new Float64Array(count),
  z: new Float64Array(count),
});

/** Two storeys of 12 x 9 m, clear 2.6 m, slab 0.3 m, three inner walls, a table, and far outliers through the windows. */
function makeHouse(count: number): { count: number; x: Float64Array; y: Float64Array; z: Float64Array } {
  const random = seededRandom(5);
  const points = { count, x: new Float64Array(count), y: new Float64Array(count), z: new Float64Array(count) };
  for (let i = 0; i < count; i++) {
    const kind = random();
    const level = random() < 0.5 ? 0 : 2.9;
    const [x, y] = [random() * 12, random() * 9];
    const z = level + random() * 2.6;
    const noise = (random() - 0.5) * 0.02;
    let point: [number, number, number];
    if (kind < 0.28) point = [x, y, level + noise];
    else if (kind < 0.5) point = [x, y, level + 2.6 + noise];
    else if (kind < 0.58) point = [3 + random() * 0.9, 4 + random() * 1.6, level + 0.75 + noise];
    else if (kind < 0.99)
      point =
        random() < 0.5
          ? [[0, 4, 8, 12][Math.floor(random() * 4)]! + noise, y, z]
          : [x, [0, 5, 9][Math.floor(random() * 3)]! + noise, z];
    else point = [x + (random() - 0.5) * 900, y + (random() - 0.5) * 900, z + (random() - 0.5) * 100];
    [points.x[i], points.y[i], points.z[i]] = point;
  }
  return points;
}

describe('[N2] unit and up axis', () => {
  test.each(units)('of a room in %s', (unit, unitsPerMetre) => {
    const guess = guessFrame(makeTestRoom(20_000, { unitsPerMetre }), undefined);
    expect(guess).toMatchObject({ unit, unitBasis: unit === 'ft' ? 'open' : 'storey', upAxis: 'z' });
    expect((guess.storeyHeight ?? 0) / unitsPerMetre).toBeCloseTo(2.7, 1);
  });

  test('of a lobby over two storeys that lies on its side, with walls at many angles and none along its axes', () => {
    const random = seededRandom(8);
    const lobby = makeEmpty(40_000);
    for (let i = 0; i < lobby.count; i++) {
      const [along, noise, isWall] = [random() * 3, (random() - 0.5) * 0.03, random() < 0.75];
      const angle = ([10, 100, 40, 70][Math.floor(random() * 4)]! * Math.PI) / 180;
      const [floor, clear] = random() < 0.4 ? [4.45, 2.95] : [-1.3, 4.5];
      const place = isWall
        ? [random() * 12 + along * Math.cos(angle), floor + random() * clear, along * Math.sin(angle) - 1 + noise]
        : [random() * 20, floor + (random() < 0.5 ? clear : 0) + noise, (random() - 0.5) * 6];
      [lobby.x[i], lobby.y[i], lobby.z[i]] = place as [number, number, number];
    }
    expect(guessFrame(lobby, 'm').upAxis).toBe('y');
    expect(guessFrame({ ...lobby, y: lobby.z, z: lobby.y }, 'm').upAxis).toBe('z');
  });

  test.each(units)('of an office of five storeys in %s, two of which were hardly seen', (unit, unitsPerMetre) => {
    const random = seededRandom(3);
    const points = {
      count: 40_000,
      x: new Float64Array(40_000),
      y: new Float64Array(40_000),
      z: new Float64Array(40_000),
    };
    for (let i = 0; i < points.count; i++) {
      const storey = Math.floor(random() * 5);
      const layer = storey === 4 || random() < 0.5 ? 2.9 : 0;
      const isWall = storey === 2 || storey === 3 || random() < 0.5;
      const z = storey * 3.2 + (isWall ? random() * 2.9 : layer + (random() - 0.5) * 0.02);
      [points.x[i], points.y[i], points.z[i]] = [
        random() * 24 * unitsPerMetre,
        random() * 13 * unitsPerMetre,
        z * unitsPerMetre,
      ];
    }
    expect(guessFrame(points, undefined)).toMatchObject({
      unit,
      unitBasis: unit === 'ft' ? 'open' : 'storey',
      upAxis: 'z',
    });
  });

  test('of a hall of 7 to 18 m stays open: it could be a storey in feet', () => {
    const hall = (unitsPerMetre: number) => guessFrame(makeTestRoom(20_000, { unitsPerMetre }), undefined);
    expect(hall(9 / 2.7)).toMatchObject({ unitBasis: 'open', unitReason: expect.stringContaining('ft (') });
    expect(guessFrame(makeTestRoom(20_000, { unitsPerMetre: 9 / 2.7 }), 'm')).toMatchObject({
      unit: 'm',
      unitBasis: 'declared',
    });
  });

  test('of a room whose Y points up', () => {
    expect(guessFrame(yUp(makeTestRoom(20_000)), undefined)).toMatchObject({ unit: 'm', upAxis: 'y' });
  });

  test('of a furnished house of two storeys, upright and lying', () => {
    const house = makeHouse(30_000);
    expect(guessFrame(house, undefined)).toMatchObject({ unit: 'm', unitBasis: 'storey', upAxis: 'z' });
    expect(guessFrame({ ...house, y: house.z, z: house.y }, undefined)).toMatchObject({ unit: 'm', upAxis: 'y' });
    expect(
      guessFrame({ ...house, x: house.x.map((v) => v + 500_000), y: house.y.map((v) => v + 4_500_000) }, undefined),
    ).toMatchObject({ unit: 'm', upAxis: 'z' });
  });

  test('of a narrow corridor stays Z', () => {
    const random = seededRandom(9);
    const points = {
      count: 20_000,
      x: new Float64Array(20_000),
      y: new Float64Array(20_000),
      z: new Float64Array(20_000),
    };
    for (let i = 0; i < points.count; i++) {
      points.x[i] = random() * 40;
      const isWall = random() < 2.8 / (2.8 + 1.6);
      points.y[i] = isWall ? (random() < 0.5 ? 0 : 1.6) : random() * 1.6;
      points.z[i] = isWall ? random() * 2.8 : random() < 0.5 ? 0 : 2.8;
    }
    expect(guessFrame(points, undefined)).toMatchObject({ unit: 'm', upAxis: 'z' });
  });

  test('says the height in feet and meters, and in the unit of the file where that is another', () => {
    const reasonOf = (unitsPerMetre: number) =>
      guessFrame(makeTestRoom(20_000, { unitsPerMetre }), undefined).unitReason.replaceAll(/\d[\d,.]*\d/g, '#');
    expect([1, 2.4 / 0.3048 / 4, 1000].map(reasonOf)).toEqual([
      'The floor and ceiling are # ft (# m) apart, a typical story height.',
      'The floor and ceiling are # ft (# m) apart, a typical story height.',
      'The floor and ceiling are # millimeters, or # ft (# m), apart, a typical story height.',
    ]);
  });

  test('follows the file and reports what contradicts it', () => {
    const feet = makeTestRoom(20_000, { unitsPerMetre: 1 / 0.3048 });
    expect(guessFrame(feet, 'us-ft')).toMatchObject({
      unit: 'us-ft',
      unitBasis: 'declared',
      contradictingUnit: undefined,
    });
    expect(guessFrame(feet, 'm')).toMatchObject({ unit: 'm', unitBasis: 'declared', contradictingUnit: 'ft' });
  });

  test('falls back to metres for what is no building', () => {
    for (const count of [0, 1, 2])
      expect(guessFrame(makeTestRoom(count), undefined)).toMatchObject({
        unit: 'm',
        unitBasis: 'default',
        upAxis: 'z',
      });
    const random = seededRandom(1);
    const cloud = () => Float64Array.from({ length: 5000 }, () => random() * 100);
    expect(guessFrame({ count: 5000, x: cloud(), y: cloud(), z: cloud() }, undefined).unitBasis).toBe('default');
  });

  test('says that levels were found where none are a story apart, as in a house of two offset levels', () => {
    const random = seededRandom(5);
    const heights = [0, 1.5, 3, 4.5];
    const [x, y] = [0, 1].map(() => Float64Array.from({ length: 8000 }, () => random() * 9)) as [
      Float64Array,
      Float64Array,
    ];
    const z = Float64Array.from({ length: 8000 }, (_, i) => heights[i % 4]!);
    const { unitBasis, unitReason } = guessFrame({ count: 8000, x, y, z }, undefined);
    expect(unitBasis).toBe('default');
    expect(unitReason).toMatch(/^Meters are assumed: the level surfaces in the scan are not a story height apart/);
    expect(guessFrame(makeTestRoom(1), undefined).unitReason).toContain('fewer than two level surfaces stand out');
  });

  test('leaves open what is as high as a hall in meters and shows no floor and ceiling: a vault, half of it scanned', () => {
    const random = seededRandom(3);
    const vault = {
      count: 20_000,
      x: new Float64Array(20_000),
      y: new Float64Array(20_000),
      z: new Float64Array(20_000),
    };
    for (let i = 0; i < vault.count; i++) {
      const angle = random() * Math.PI;
      vault.x[i] = 11 * Math.cos(angle);
      vault.y[i] = random() * 30;
      vault.z[i] = 11 * Math.sin(angle);
    }
    expect(guessFrame(vault, undefined)).toMatchObject({
      unit: 'm',
      unitBasis: 'open',
      unitReason: expect.stringContaining('The file does not say.'),
    });
    expect(guessFrame(vault, 'ft')).toMatchObject({ unit: 'ft', unitBasis: 'declared' });
  });
});
