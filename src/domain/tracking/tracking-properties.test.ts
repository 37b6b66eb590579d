import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pipelineStatuses } from '#domain/project/pipeline-status.ts';
import type { ProjectStatus } from '#domain/project/project-status.ts';
import { allowedMoves, movers } from '#domain/project/status-moves.ts';
import { bannerStatus } from './banner-order.ts';
import { bannerKeys, bannerOf } from './banners.ts';
import { litSteps, progressBars, type ProgressBarName } from './progress-bars.ts';
import { timelineOf } from './timeline.ts';

type Visit = { status: ProjectStatus; left: ProjectStatus | undefined };

/** Every move that anybody may make. */
const movesFrom = ({ status, left }: Visit, kind: { type: string; subType: string }) =>
  movers.flatMap((mover) => allowedMoves({ ...kind, status, leftStatus: left ?? null }, mover));

/** A history of allowed moves: at each place one of them, chosen by the next number. */
const history = fc
  .record({
    type: fc.constantFrom('SCANIT', 'BIMIT'),
    isEngine: fc.boolean(),
    choices: fc.array(fc.nat(99), { maxLength: 14 }),
  })
  .map(({ type, isEngine, choices }) => {
    const kind = { type, subType: isEngine && type === 'BIMIT' ? 'Engine' : 'Standard' };
    const visits: Visit[] = [
      { status: kind.subType === 'Engine' ? 'Order Initialized' : 'Order Prospect', left: undefined },
    ];
    for (const choice of choices) {
      const last = visits.at(-1);
      const moves = last ? movesFrom(last, kind) : [];
      const status = moves[choice % moves.length];
      if (!last || !status) break;
      visits.push({ status, left: bannerStatus(last.status) ? last.status : last.left });
    }
    return { ...kind, visits };
  });

test('every history of allowed moves has its bars, its timeline and its banner [S2 S9 S17 S18]', () => {
  fc.assert(
    fc.property(
      history,
      fc.constantFrom(null, ...pipelineStatuses),
      fc.boolean(),
      ({ type, subType, visits }, pipelineStatus, isPartner) => {
        for (const { status, left } of visits) {
          const leftStatus = left ?? null;
          for (const name of Object.keys(progressBars) as ProgressBarName[]) {
            const lit = litSteps(name, status, { leftStatus });
            expect(lit).toBeGreaterThanOrEqual(0);
            expect(lit).toBeLessThanOrEqual(progressBars[name].steps.length);
            expect(lit === progressBars[name].steps.length).toBe(status === 'Order Completed');
          }
          const steps = timelineOf({
            status,
            leftStatus,
            isScan: type === 'SCANIT',
            isPartner,
            hasScanDeadlines: false,
            hasFinalScanDate: false,
            hasAssets: false,
          });
          expect(steps.filter(({ state }) => state === 'current').length).toBeLessThanOrEqual(1);
          expect(
            steps.findLastIndex(({ state }) => state !== 'upcoming'),
            'what is reached stands before what is not',
          ).toBe(steps.filter(({ state }) => state !== 'upcoming').length - 1);
          const banner = bannerOf({ type, subType, status, pipelineStatus, isPartner });
          if (type === 'SCANIT' ? status !== 'Order Failed' : subType === 'Standard')
            expect(bannerKeys).toContain(banner?.key);
          expect(banner?.key, 'no known status is an error').not.toBe('statusError');
        }
      },
    ),
  );
});
