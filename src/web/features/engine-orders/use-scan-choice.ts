import { useRef, useState } from 'react';
import { engineFileProblem } from '#domain/upload/upload-limits.ts';
import type { CheckScan } from '#web/lib/scan-check/check-scan.ts';
import type { ScanSummary } from '#web/lib/scan-check/scan-summary.ts';
import { textsOf } from '#web/lib/texts.ts';
import { fingerprintOf } from '#web/lib/upload/fingerprint.ts';
import { said } from '#web/lib/said.ts';

export type CheckedChoice = { status: 'checked'; file: File; summary: ScanSummary; fingerprint: string };
export type ScanChoice =
  | { status: 'refused'; file: File | null; problem: string }
  | { status: 'checking'; file: File }
  | CheckedChoice;

/** The chosen scan and what is known of it. Choosing another forgets the answer of a check that still runs. */
export function useScanChoice(checkScan: CheckScan) {
  const [choice, setChoice] = useState<ScanChoice | null>(null);
  const lastCheck = useRef(0);
  const choose = async (files: readonly File[]) => {
    const check = ++lastCheck.current;
    const [file, ...others] = files;
    const texts = textsOf('engineOrder');
    if (!file) return;
    if (others.length > 0) return setChoice({ status: 'refused', file: null, problem: texts('oneFile') });
    const problem = engineFileProblem(file.name, file.size);
    if (problem) return setChoice({ status: 'refused', file, problem: said(problem) });
    setChoice({ status: 'checking', file });
    try {
      const [summary, fingerprint] = await Promise.all([checkScan(file), fingerprintOf(file)]);
      if (check === lastCheck.current) setChoice({ status: 'checked', file, summary, fingerprint });
    } catch {
      if (check === lastCheck.current) setChoice({ status: 'refused', file, problem: texts('readFailed') });
    }
  };
  return { choice, choose: (files: readonly File[]) => void choose(files) };
}
