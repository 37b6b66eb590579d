import { z } from 'zod';

/** The state of a change request: requested, in progress, a revision delivered, or ended in one of three ways. */
export const changeStatuses = ['open', 'at_work', 'revised', 'accepted', 'declined', 'withdrawn'] as const;
export type ChangeStatus = (typeof changeStatuses)[number];
/** Nobody has to do anything any more. */
export const isChangeEnded = (status: ChangeStatus): boolean =>
  status === 'accepted' || status === 'declined' || status === 'withdrawn';

/** The operator has to do something. */
export const isWithOperator = (status: ChangeStatus): boolean => status === 'open' || status === 'at_work';

export const CHANGE_TEXT_MAX = 2000;
const REVISION_AREA_MAX_CORNERS = 200;
export const changeText = z
  .string()
  .trim()
  .min(1, 'Say what should change.')
  .max(CHANGE_TEXT_MAX, `At most ${CHANGE_TEXT_MAX} characters.`);

const metres = z.number().min(-1e6).max(1e6);
const label = z.string().trim().max(200);

/** What a request is about. Lengths are metres in the project's frame; a place on a page is a share of its width and height from the top left. */
export const changeTarget = z.discriminatedUnion('kind', [
  /** One element of a model. `globalId`: of the IFC. `at`: its middle. */
  z.strictObject({
    kind: z.literal('element'),
    globalId: z.string().min(1).max(64),
    category: label,
    name: label,
    storey: label.nullable(),
    at: z.tuple([metres, metres, metres]).nullable(),
  }),
  /** A part of a storey, as a polygon that is not closed. */
  z.strictObject({
    kind: z.literal('area'),
    storey: label.nullable(),
    polygon: z
      .array(z.tuple([metres, metres]))
      .min(3)
      .max(REVISION_AREA_MAX_CORNERS),
    areaM2: z.number().nonnegative().max(1e9),
    name: label,
  }),
  /** A document, or a rectangle on one of its pages. */
  z.strictObject({
    kind: z.literal('document'),
    page: z.number().int().min(1).max(100_000).nullable(),
    box: z
      .strictObject({
        left: z.number().min(0).max(1),
        top: z.number().min(0).max(1),
        width: z.number().min(0).max(1),
        height: z.number().min(0).max(1),
      })
      .nullable(),
  }),
]);
export type ChangeTarget = z.infer<typeof changeTarget>;

/** Who moves a request: members of the project's team, or staff who work on orders. */
export type ChangeMover = 'customer' | 'staff';
type Move = {
  to: ChangeStatus;
  by: ChangeMover;
  /** The move needs a text. */ needsText?: boolean;
  /** The move names the file that was made of it. */ needsRevision?: boolean;
};

const moves: Record<ChangeStatus, readonly Move[]> = {
  open: [
    { to: 'at_work', by: 'staff' },
    { to: 'revised', by: 'staff', needsRevision: true },
    { to: 'declined', by: 'staff', needsText: true },
    { to: 'withdrawn', by: 'customer' },
  ],
  at_work: [
    { to: 'revised', by: 'staff', needsRevision: true },
    { to: 'declined', by: 'staff', needsText: true },
    { to: 'withdrawn', by: 'customer' },
  ],
  revised: [
    { to: 'accepted', by: 'customer' },
    { to: 'at_work', by: 'customer', needsText: true },
    { to: 'at_work', by: 'staff', needsText: true },
  ],
  declined: [{ to: 'open', by: 'customer', needsText: true }],
  accepted: [],
  withdrawn: [{ to: 'open', by: 'customer' }],
};

/** What somebody can do with a request in its current state. */
export function changeMoves(status: ChangeStatus, by: ChangeMover): readonly Move[] {
  return moves[status].filter((move) => move.by === by);
}

/** Why a move is not possible, in a sentence; undefined when it is. `hasRevision`: a file of a later version is named. */
export function changeMoveProblem(
  status: ChangeStatus,
  by: ChangeMover,
  { to, text, hasRevision }: { to: ChangeStatus; text: string; hasRevision: boolean },
): 'move' | 'text' | 'revision' | undefined {
  const move = changeMoves(status, by).find((each) => each.to === to);
  if (!move) return 'move';
  if (move.needsText && text.trim() === '') return 'text';
  return move.needsRevision && !hasRevision ? 'revision' : undefined;
}
