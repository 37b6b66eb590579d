import type { StaffNotice } from '#server/records/notices/staff-notices.ts';

/** What staff hear of a signature, whatever it was made with. */
export const noticeOfSignature = ({
  projectId,
  name,
  number,
  signerName,
  status,
}: {
  projectId: string;
  name: string;
  number: string;
  signerName: string;
  status: string;
}): StaffNotice => ({
  topic: 'signature',
  projectId,
  subject: `${name} was signed`,
  text: `${signerName} signed estimate ${number}. The project is now at ${status}.`,
});
