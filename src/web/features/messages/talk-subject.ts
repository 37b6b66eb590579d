/** The project that is talked about. */
export type TalkSubject = { projectId: string; projectName: string };
