import { useLocalStorage } from '@mantine/hooks';
import { z } from 'zod';

const KEPT = 200;
const ids = z.array(z.string()).catch([]);

/** Whether this device has asked for feedback about a project: answered or dismissed, it is asked for once. */
export function useFeedbackAsked(projectId: string): { isAsked: boolean; remember: () => void } {
  const [asked, setAsked] = useLocalStorage<string[]>({ key: 'feedbackAsked', defaultValue: [], getInitialValueInEffect: false, deserialize });
  return { isAsked: asked.includes(projectId), remember: () => setAsked((now) => [...now.filter((id) => id !== projectId), projectId].slice(-KEPT)) };
}

function deserialize(stored: string | undefined): string[] {
  try {
    return ids.parse(JSON.parse(stored ?? '[]'));
  } catch {
    return [];
  }
}
