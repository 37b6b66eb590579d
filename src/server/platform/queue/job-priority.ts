type JobClass = { isDemo: boolean; /** Goes on with something that was at work before. */ hasBegun: boolean };

/** What the queue hands out first: customers' jobs before the demo's, and what has begun before what has not. */
export const priorityOf = ({ isDemo, hasBegun }: JobClass): number => (isDemo ? -1 : 1) + Number(hasBegun);

export const isDemoPriority = (priority: number): boolean => priority <= 0;
export const begunPriorities = [true, false].map((isDemo) => priorityOf({ isDemo, hasBegun: true }));
export const isBegunPriority = (priority: number): boolean => begunPriorities.includes(priority);
