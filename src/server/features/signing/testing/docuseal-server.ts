import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { z } from 'zod';

const FOREIGN = 'http://docuseal.internal:3000';
const API_KEY = 'docuseal-key';
export const WEBHOOK_SECRET = 'docuseal-secret';
export const TEMPLATE_ID = 7;
/** What the default template has: fields of the signing party and of another, text and none. */
const fields = [
  { name: 'Estimate number', type: 'text', submitter_uuid: 'a' },
  { name: 'Estimate Total', type: 'text', submitter_uuid: 'a' },
  { name: 'Signer Name', type: 'text', submitter_uuid: 'a' },
  { name: 'Deposit', type: 'number', submitter_uuid: 'a' },
  { name: 'Company', type: 'text', submitter_uuid: 'b' },
  { name: null, type: 'signature', submitter_uuid: 'a' },
];
const submitters = [
  { name: 'Customer', uuid: 'a' },
  { name: 'Operator', uuid: 'b' },
];

const order = z.object({
  template_id: z.number(),
  send_email: z.literal(false),
  expire_at: z.iso.datetime(),
  submitters: z
    .array(
      z.object({
        role: z.string(),
        name: z.string(),
        email: z.email(),
        external_id: z.string(),
        send_email: z.literal(false),
        fields: z.array(z.object({ name: z.string(), default_value: z.string(), readonly: z.literal(true) })),
      }),
    )
    .length(1),
});
type Made = z.infer<typeof order> & {
  id: number;
  slug: string;
  completedAt: string | null;
  isArchived: boolean;
  document: Buffer;
};

/**
 * Speaks as much of DocuSeal's documented API as the adapter uses, strictly. Addresses in its answers name a host that
 * is not there, as behind a proxy.
 */
export async function startDocuseal(webhook?: (submissionId: number) => Promise<unknown>) {
  const made: Made[] = [];
  let isDown = false;
  const app = new Hono();
  app.use(async (context, next) => (isDown ? context.text('down', 503) : next()));
  app.use('/api/*', async (context, next) =>
    context.req.header('x-auth-token') === API_KEY ? next() : context.json({ error: 'Not authenticated' }, 401),
  );
  app.get('/api/templates/:id', ({ req, json }) =>
    [TEMPLATE_ID, TEMPLATE_ID + 1].includes(Number(req.param('id')))
      ? json({ id: Number(req.param('id')), submitters, fields })
      : json({ error: 'Not found' }, 404),
  );
  app.post('/api/submissions', async ({ req, json }) => {
    const asked = order.parse(await req.json());
    const [party] = asked.submitters;
    const names = fields.filter(({ submitter_uuid: of }) => of === 'a').map(({ name }) => name);
    if (party?.role !== 'Customer') return json({ error: 'Unknown submitter role' }, 422);
    if (party.fields.some(({ name }) => !names.includes(name))) return json({ error: 'Unknown field' }, 422);
    const id = 1000 + made.length;
    made.push({
      ...asked,
      id,
      slug: `slug${id}`,
      completedAt: null,
      isArchived: false,
      document: Buffer.from(`%PDF-1.7 signed ${id}`),
    });
    return json([
      { id: id * 10, submission_id: id, slug: `slug${id}`, status: 'awaiting', embed_src: `${FOREIGN}/s/slug${id}` },
    ]);
  });
  app.get('/api/submissions/:id', ({ req, json }) => {
    const found = ofId(req.param('id'));
    const {
      id,
      completedAt,
      submitters: [party],
    } = found;
    return json({
      id,
      slug: `submission${id}`,
      status: completedAt ? 'completed' : 'pending',
      completed_at: completedAt,
      combined_document_url: null,
      submitters: [{ name: party?.name, email: party?.email, status: 'sent' }],
    });
  });
  app.get('/api/submissions/:id/documents', ({ req, json }) =>
    json({
      id: Number(req.param('id')),
      documents: [
        {
          name: 'authorization',
          url: `${FOREIGN}/file/${req.param('id')}/authorization.pdf?merge=${req.query('merge')}`,
        },
      ],
    }),
  );
  app.delete('/api/submissions/:id', ({ req, json }) => {
    const found = ofId(req.param('id'));
    found.isArchived = true;
    return json({ id: found.id, archived_at: new Date().toISOString() });
  });
  app.get('/file/:id/authorization.pdf', ({ req, body }) => body(new Uint8Array(ofId(req.param('id')).document)));
  app.get('/s/:slug', ({ req, html }) =>
    html(
      '<!doctype html><html lang="en"><title>Service authorization</title>' +
        `<body style="font-family: sans-serif; padding: 24px"><h1>Service authorization</h1>${made
          .find(({ slug }) => slug === req.param('slug'))
          ?.submitters[0]?.fields.map(({ name, default_value: value }) => `<p>${name}: <b>${value}</b></p>`)
          .join('')}<form method="post"><button>Sign and complete</button></form></body></html>`,
    ),
  );
  app.post('/s/:slug', async ({ req, html }) => {
    const found = made.find(({ slug }) => slug === req.param('slug'));
    if (found) sign(found.id);
    if (found) await webhook?.(found.id);
    return html(
      '<!doctype html><html lang="en"><title>Completed</title>' +
        '<body style="font-family: sans-serif; padding: 24px"><h1>Document has been signed!</h1></body></html>',
    );
  });

  function ofId(id: string | number): Made {
    const found = made.find((each) => each.id === Number(id));
    if (!found) throw new Error(`no submission ${id}`);
    return found;
  }
  /** Somebody signs a form; `document`: what they have signed, when it is not what the service would make. */
  function sign(id: number, { at = new Date(), document }: { at?: Date; document?: Buffer } = {}): void {
    const found = ofId(id);
    Object.assign(found, { completedAt: at.toISOString(), ...(document && { document }) });
  }

  const { server, port } = await new Promise<{ server: ReturnType<typeof serve>; port: number }>((resolve) => {
    const listening = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, (info) =>
      resolve({ server: listening, port: info.port }),
    );
  });
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    made,
    sign,
    env: {
      DOCUSEAL_URL: url,
      DOCUSEAL_API_KEY: API_KEY,
      DOCUSEAL_WEBHOOK_SECRET: `${WEBHOOK_SECRET},docuseal-old`,
      DOCUSEAL_TEMPLATE_ID: String(TEMPLATE_ID),
    },
    setDown: (value: boolean) => {
      isDown = value;
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
export type TestDocuseal = Awaited<ReturnType<typeof startDocuseal>>;
