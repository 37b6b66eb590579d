import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAIL_QUEUE, type MailJob } from '#server/platform/queue/queue.ts';
import { startMailServer } from '#server/testing/mail-server.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { createFindLanguage } from '#server/platform/language/find-language.ts';
import { createQueuedMailer, createSmtpSender } from './mailer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const message = (to: string): MailJob => ({ to, subject: 'Subject', text: 'Text', html: '<p>Text</p>' });

test('a mail is a job that is tried again for days, and nobody waits for the mail server', async () => {
  const mailer = createQueuedMailer(server.queue, {
    findCompany: async () => 'Scan & Sons',
    findLanguage: createFindLanguage(server.db),
  });
  await mailer.send((company) => ({ to: 'ada@example.com', subject: `News of ${company}`, text: 'All is well.' }));
  const [job] = await server.queue.findJobs<MailJob>(MAIL_QUEUE, { data: { to: 'ada@example.com' } });
  expect(job).toMatchObject({
    data: {
      subject: 'News of Scan & Sons',
      text: expect.stringContaining('All is well.'),
      html: expect.stringContaining('Scan &#38; Sons'),
    },
    state: 'created',
    retryLimit: 25,
    retryBackoff: true,
  });
});

test('what the mail server cannot take now is thrown for another try, what it never will is logged, and no text is in the log', async () => {
  const lines: unknown[] = [];
  const smtp = await startMailServer(
    { 'later@example.com': 1, 'nobody@example.com': Infinity },
    { 'nobody@example.com': '550 No such person' },
  );
  try {
    const send = createSmtpSender(smtp.url, 'portal@operator.example', {
      error: (...said: unknown[]) => void lines.push(said),
    });
    await expect(send(message('later@example.com'))).rejects.toThrow('451');
    await send(message('later@example.com'));
    await send(message('nobody@example.com'));
    expect([smtp.taken, lines.length]).toEqual([['later@example.com'], 1]);
  } finally {
    await smtp.stop();
  }
  await expect(
    createSmtpSender(smtp.url, 'portal@operator.example', { error: () => {} })(message('ada@example.com')),
  ).rejects.toThrow(/ECONNREFUSED/);
});
