import { useLocalStorage } from '@mantine/hooks';
import { z } from 'zod';

const MAX_RECENT = 6;
const recent = z.object({ projectId: z.string(), name: z.string(), address: z.string().nullable(), href: z.string().startsWith('/') });
export type RecentProject = z.infer<typeof recent>;
const stored = z.array(recent).catch([]);

/** The projects that a person found last, remembered on the device. */
export function useRecentProjects(userId: string | undefined): { recents: readonly RecentProject[]; remember: (project: RecentProject) => void } {
  const [recents, setRecents] = useLocalStorage<RecentProject[]>({ key: `storey.recent.${userId ?? 'guest'}`, defaultValue: [], getInitialValueInEffect: false, deserialize });
  return { recents, remember: (project) => setRecents((now) => [project, ...now.filter(({ projectId }) => projectId !== project.projectId)].slice(0, MAX_RECENT)) };
}

function deserialize(text: string | undefined): RecentProject[] {
  try {
    return stored.parse(JSON.parse(text ?? '[]'));
  } catch {
    return [];
  }
}
