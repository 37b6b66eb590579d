import { z } from 'zod';
import { useStored } from '#web/lib/use-stored.ts';

const KEPT = 200;

/** Whether this device has asked for feedback about a project: answered or dismissed, it is asked for once. */
export function useFeedbackAsked(projectId: string): { isAsked: boolean; remember: () => void } {
  const [asked, setAsked] = useStored('feedbackAsked', z.array(z.string()), []);
  return {
    isAsked: asked.includes(projectId),
    remember: () => setAsked((now) => [...now.filter((id) => id !== projectId), projectId].slice(-KEPT)),
  };
}
