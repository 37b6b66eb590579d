import { z } from 'zod';

/**
 * `viewer` is any text: an unknown one opens empty and can be closed (F10). `file`: what it shows, any text as
 * well: one that is not here says so. `beside`: what is shown beside it, as text, which is nothing where it cannot be read.
 * `view` is what it shows of it, as text: one that cannot be read is the view at first. `comment`: the one on a model that it
 * opens at. `saved`: the saved view that it opens with.
 * `function=quote` opens the estimate (S6), `function=mobilization` the form of what a scan crew has to know (S23),
 * `active` one of the named views, which opens its screen (F5), `tab` the detail table, `change` a change request, `compare` two versions of a file (N5).
 */
export const validateSearch = z.object({
  viewer: z.string().optional().catch(undefined),
  file: z.string().optional().catch(undefined),
  view: z.string().optional().catch(undefined),
  beside: z.string().optional().catch(undefined),
  comment: z.uuid().optional().catch(undefined),
  saved: z.uuid().optional().catch(undefined),
  function: z.enum(['quote', 'mobilization']).optional().catch(undefined),
  tab: z.enum(['timeline', 'deliverables', 'changes', 'order', 'documents', 'engine']).optional().catch(undefined),
  change: z.uuid().optional().catch(undefined),
  active: z.string().optional().catch(undefined),
  compare: z.string().optional().catch(undefined),
});
export type LocationSearch = z.infer<typeof validateSearch>;
