/** First day, in UTC, of the projects whose drawings are offered as one zip; an installation may set another (ruling 4). */
export const CAD_ZIP_SINCE = '2025-08-07';

/** Whether the drawings of a project may be taken home as one zip: it was submitted, else received, on that day or later. `since`: 'YYYY-MM-DD'. */
export function isCadZipOffered(
  project: { submittedAt: Date | null; receivedAt: Date | null },
  since: string,
): boolean {
  const submitted = project.submittedAt ?? project.receivedAt;
  return submitted !== null && submitted.getTime() >= Date.parse(`${since}T00:00:00Z`);
}
