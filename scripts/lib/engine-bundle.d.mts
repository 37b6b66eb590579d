export function buildEngine(): Promise<void>;
