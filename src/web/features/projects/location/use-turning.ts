import { useEffect, useState } from 'react';
import { readMachine, turningOn } from './turning.ts';

/** Longest wait for a quiet page. */
const IDLE_TIMEOUT_MS = 4_000;
const WITHOUT_IDLE_MS = 1_500;

/**
 * Whether the model of a result is drawn and turns. `mayTurn`: undefined until the page is idle and has asked the machine. `isDrawn` stays true once it
 * was turned: the picture does not come back in its place.
 */
export function useTurning(hasModel: boolean) {
  const [mayTurn, setMayTurn] = useState<ReturnType<typeof turningOn>>();
  const [isTurning, setTurning] = useState(false);
  const [isDrawn, setDrawn] = useState(false);
  const turn = (isOn: boolean) => {
    setTurning(isOn);
    if (isOn) setDrawn(true);
  };
  useEffect(() => {
    if (!hasModel) return undefined;
    return whenIdle(() => {
      const answer = turningOn(readMachine());
      setMayTurn(answer);
      setTurning(answer === 'byItself');
      setDrawn(answer === 'byItself');
    });
  }, [hasModel]);
  return { canTurn: mayTurn !== undefined && mayTurn !== 'never', isTurning, isDrawn, turn };
}

/** Safari knows no idle time. */
function whenIdle(run: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const handle = window.requestIdleCallback(run, { timeout: IDLE_TIMEOUT_MS });
    return () => window.cancelIdleCallback(handle);
  }
  const timer = setTimeout(run, WITHOUT_IDLE_MS);
  return () => clearTimeout(timer);
}
