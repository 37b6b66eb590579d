import { z } from 'zod';

/** The caller's own record (portfolio.md §3, ordering.md §3). */
export const userRecord = z
  .object({
    id: z.string(),
    email: z.string(),
    /** Admin of the own team. */
    isAdmin: z.boolean(),
    user_first_name: z.string(),
    user_last_name: z.string(),
    /** Nobody has signed anything here yet. */
    user_signature: z.string().nullable(),
  })
  .meta({ id: 'UserRecord' });

/** The caller's team with its members in parallel lists (portfolio.md §3): the same index is the same member. */
export const teamRecord = z
  .object({
    id: z.uuid(),
    team_id: z.uuid(),
    team_name: z.string(),
    /** Same-origin address of the picture. */
    team_logo: z.string().nullable(),
    team_type: z.enum(['customer', 'partner']),
    team_address: z.string().nullable(),
    /** Absent for those who may not see money. */
    stripe_customer_id: z.string().nullable().optional(),
    /** Square feet. */
    bimit_engine_lifetime_usage: z.number(),
    user_emails: z.array(z.string()),
    team_members: z.array(z.string()),
    team_member_record_id_with_data: z.array(
      z.object({ id: z.string(), fields: z.object({ email: z.string(), role: z.enum(['Admin', 'User']) }) }),
    ),
    user_first_name: z.array(z.string()),
    user_last_name: z.array(z.string()),
    user_photo: z.array(z.string().nullable()),
    user_roles: z.array(z.enum(['user', 'admin'])),
  })
  .meta({ id: 'TeamRecord' });
