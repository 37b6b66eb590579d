import { z } from 'zod';
import { useStored } from '#web/lib/use-stored.ts';

const MAX_RECENT = 6;
const recent = z.object({
  projectId: z.string(),
  name: z.string(),
  address: z.string().nullable(),
  href: z.string().startsWith('/'),
});
export type RecentProject = z.infer<typeof recent>;

/** The projects that a person found last, remembered on the device. */
export function useRecentProjects(userId: string | undefined): {
  recents: readonly RecentProject[];
  remember: (project: RecentProject) => void;
} {
  const [recents, setRecents] = useStored(`storey.recent.${userId ?? 'guest'}`, z.array(recent), []);
  return {
    recents,
    remember: (project) =>
      setRecents((now) =>
        [project, ...now.filter(({ projectId }) => projectId !== project.projectId)].slice(0, MAX_RECENT),
      ),
  };
}
