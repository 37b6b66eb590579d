// Started by records/operator/pdf-form.ts: reads a PDF form that a person gave us, and fills it in. It has none of our secrets but the details that it is sent.
import { fillW9, type FormField, type W9Details } from '#domain/operator/w9-fields.ts';
import { fillPdfForm, readPdfForm } from '#engine/forms/pdf-form.ts';

/** With details: the form with them in its fields. Without: which fields it has. */
export type FormJob = { content: Uint8Array; details?: W9Details };
/** Undefined for what cannot be read. */
export type FormAnswer = { fields: FormField[] | undefined } | { pdf: Uint8Array | undefined };

process.on('disconnect', () => process.exit(0));
process.on('message', ({ content, details }: FormJob) => {
  const answer: Promise<FormAnswer> = details
    ? fillPdfForm(content, (fields) => fillW9(fields, details).filled).then((pdf) => ({ pdf }))
    : readPdfForm(content).then((fields) => ({ fields }));
  answer.then(
    (made) => process.send?.(made),
    () => process.exit(1),
  );
});
