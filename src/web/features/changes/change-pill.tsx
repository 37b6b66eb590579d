import type { ChangeMover, ChangeStatus } from '#domain/changes/change-request.ts';
import { tones, type Tone } from '#domain/color/display.ts';
import { useTexts } from '#web/lib/texts.ts';
import { Pill } from '#web/ui/status-pill.tsx';

const toneOf: Record<ChangeStatus, Tone> = {
  open: 'progress',
  at_work: 'progress',
  revised: 'progress',
  accepted: 'done',
  declined: 'neutral',
  withdrawn: 'neutral',
};
/** Where one of both sides has to do something. */
const waitsFor: Partial<Record<ChangeStatus, ChangeMover>> = { open: 'staff', revised: 'customer' };

/** The status of a request; orange for people who have to do something. */
export function ChangePill({ status, by }: { status: ChangeStatus; by: ChangeMover }) {
  const texts = useTexts('changes');
  return <Pill label={texts(status)} color={tones[waitsFor[status] === by ? 'attention' : toneOf[status]].color} />;
}
