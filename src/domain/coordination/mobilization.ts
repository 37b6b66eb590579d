import { z } from 'zod';
import { telephoneNumber } from './telephone.ts';

const text = (max: number) => z.string().trim().max(max);

/** How the ceiling can be reached: what is above it is scanned only where it is. */
export const ceilingAccess = ['exposed', 'tiles', 'hatches', 'none', 'unknown'] as const;

/** What a scan crew has to know before it comes (ruling 38; the fields are ours). */
export const mobilizationAnswers = z.strictObject({
  contactName: text(100).min(1, 'Enter the name of the person who lets the crew in'),
  contactPhone: telephoneNumber,
  contactEmail: z.union([z.literal(''), z.email('This is not an e-mail address.')]),
  accessHours: text(200).min(1, 'Enter when the crew can work'),
  entry: text(500),
  parking: text(500),
  ceiling: z.enum(ceilingAccess),
  isOccupied: z.boolean(),
  needsBadges: z.boolean(),
  hasPower: z.boolean(),
  hazards: text(1000),
  notes: text(2000),
});
export type MobilizationAnswers = z.infer<typeof mobilizationAnswers>;

/** A form that nobody has filled in. */
export const newMobilization: MobilizationAnswers = {
  contactName: '',
  contactPhone: '',
  contactEmail: '',
  accessHours: '',
  entry: '',
  parking: '',
  ceiling: 'unknown',
  isOccupied: false,
  needsBadges: false,
  hasPower: true,
  hazards: '',
  notes: '',
};
