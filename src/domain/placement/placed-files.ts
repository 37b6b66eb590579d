import { viewFormOf } from '#domain/deliverables/delivery.ts';

/** What the rules of placements need to know of a file, or of what viewers read in place of one. */
type PlacedFile = {
  role: string;
  format: string;
  /** Brought by people and not made by the engine. */ isDelivered: boolean;
  /** Of what a customer sent: null where viewers show nothing of it. */ viewState?: string | null;
};

const CLOUD_ROLES: ReadonlySet<string> = new Set(['cloud', 'cloud_classified']);

/**
 * How a file comes to lie in its project: the engine's are aligned from the start, delivered ones by a stored placement; `none` for what
 * no viewer shows in the project's space.
 */
export function alignmentOf(file: PlacedFile): 'fromStart' | 'byPlacement' | 'none' {
  if (!isInSpace(file)) return 'none';
  return file.isDelivered || file.role === 'original' ? 'byPlacement' : 'fromStart';
}

/** Clouds, models and drawings, and what viewers read in place of them. */
function isInSpace({ role, format, viewState }: PlacedFile): boolean {
  if (CLOUD_ROLES.has(role)) return true;
  // A scan that was converted elsewhere and came with an exit package.
  if (role === 'original') return (viewState ?? null) !== null && viewFormOf(format) === 'octree';
  if (role === 'scan') return viewFormOf(format) === 'octree';
  if (role === 'model') return format === 'frag' || viewFormOf(format) === 'fragments';
  return role === 'drawing' && (format === 'json' || viewFormOf(format) === 'drawing');
}
