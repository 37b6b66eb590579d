import { z } from 'zod';
import type { FilledField, FormField } from '#domain/operator/w9-fields.ts';

/** Pages of a form that are looked at: fields behind them are not filled in. */
const MAX_PAGES = 20;
const MAX_FIELDS = 2000;

const widget = z.object({
  id: z.string(),
  subtype: z.literal('Widget'),
  fieldType: z.enum(['Tx', 'Btn', 'Ch']),
  fieldName: z.string().default(''),
  alternativeText: z.string().default(''),
  checkBox: z.boolean().optional(),
  radioButton: z.boolean().optional(),
  buttonValue: z.string().nullish(),
  exportValue: z.string().nullish(),
  maxLen: z.number().nullish(),
  readOnly: z.boolean().nullish(),
  options: z.array(z.object({ exportValue: z.string(), displayValue: z.string() })).optional(),
});

/** Fields of a PDF form that somebody could fill in, in the order of its pages; undefined for what cannot be read. */
export async function readPdfForm(content: Uint8Array): Promise<FormField[] | undefined> {
  return await withPdf(content, async (pdf) => await fieldsOf(pdf));
}

/** The form with values in its fields: everything else of it stays. Undefined for what cannot be read. */
export async function fillPdfForm(
  content: Uint8Array,
  choose: (fields: FormField[]) => readonly FilledField[],
): Promise<Uint8Array | undefined> {
  return await withPdf(content, async (pdf) => {
    const filled = choose(await fieldsOf(pdf));
    if (filled.length === 0) return content;
    for (const { id, value } of filled) pdf.annotationStorage.setValue(id, { value });
    return await pdf.saveDocument();
  });
}

type Pdf = Awaited<ReturnType<typeof import('pdfjs-dist/legacy/build/pdf.mjs').getDocument>['promise']>;

async function withPdf<T>(content: Uint8Array, use: (pdf: Pdf) => Promise<T>): Promise<T | undefined> {
  // Loaded with the first form: it takes half a second. Its other half first, so that it needs no file beside itself in a bundle.
  await import('pdfjs-dist/legacy/build/pdf.worker.mjs');
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const task = getDocument({
    // A copy: the library keeps what it is given.
    data: new Uint8Array(content),
    verbosity: 0,
    enableXfa: false,
    useSystemFonts: false,
    stopAtErrors: false,
  });
  try {
    return await use(await task.promise);
  } catch {
    return undefined;
  } finally {
    await task.destroy();
  }
}

async function fieldsOf(pdf: Pdf): Promise<FormField[]> {
  const fields: FormField[] = [];
  for (let at = 1; at <= Math.min(pdf.numPages, MAX_PAGES) && fields.length < MAX_FIELDS; at++) {
    const annotations: unknown[] = await (await pdf.getPage(at)).getAnnotations();
    fields.push(...annotations.flatMap(fieldOf));
  }
  return fields;
}

function fieldOf(annotation: unknown): FormField[] {
  const { data } = widget.safeParse(annotation);
  if (!data || data.readOnly) return [];
  const kind = { Tx: 'text', Ch: 'list', Btn: data.checkBox || data.radioButton ? 'box' : undefined } as const;
  const known = kind[data.fieldType];
  if (!known) return [];
  return [
    {
      id: data.id,
      name: data.fieldName,
      label: [data.alternativeText, known === 'box' ? (data.buttonValue ?? data.exportValue ?? '') : '']
        .join(' ')
        .trim(),
      kind: known,
      maxLength: data.maxLen ? data.maxLen : null,
      options: data.options?.map(({ exportValue }) => exportValue) ?? [],
    },
  ];
}
