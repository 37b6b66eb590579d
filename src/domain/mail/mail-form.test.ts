import { expect, test } from 'vitest';
import { writeMail } from './mail-form.ts';

const ODD = 'Hall\n<b>"x"</b> & <script>alert(1)</script>';

test("a mail has the operator's name, one button and the same words in plain text and HTML", () => {
  const mail = writeMail(
    {
      subject: 'Your estimate',
      text: 'Thank you.\n\nIt is ready.',
      button: { label: 'Review the estimate', url: 'https://p.example/a?b=1&c=2' },
      after: 'Valid for a day.',
    },
    'Acme & Sons',
  );
  expect(mail.text).toBe(
    'Thank you.\n\nIt is ready.\n\nReview the estimate:\nhttps://p.example/a?b=1&c=2\n\nValid for a day.\n\n-- \nAcme & Sons',
  );
  expect(mail.html.match(/class="button"/g)).toHaveLength(1);
  for (const said of [
    'Acme &#38; Sons',
    'Your estimate',
    'Thank you.',
    'It is ready.',
    'Review the estimate',
    'Valid for a day.',
    'href="https://p.example/a?b=1&#38;c=2"',
  ])
    expect(mail.html).toContain(said);
});

test('foreign words stay words, the subject is one line, and nothing is loaded from elsewhere', () => {
  const mail = writeMail(
    {
      subject: ODD,
      text: ODD,
      items: [{ title: ODD, text: ODD, url: 'https://p.example/"><b>' }],
      button: { label: ODD, url: 'https://p.example/' },
      after: ODD,
    },
    ODD,
  );
  expect(mail.subject).toBe('Hall <b>"x"</b> & <script>alert(1)</script>');
  expect(mail.html).not.toMatch(/<b>|<script|src=|<link|url\(|@import/);
  expect(mail.html).toContain('prefers-color-scheme:dark');
});

test('an address below the button is a link, without the point that ends its sentence; one in a text is not', () => {
  expect(writeMail({ subject: 'x', text: 'I am https://evil.example/' }, 'Acme').html).not.toContain('<a ');
  const { html } = writeMail({ subject: 'x', text: '', after: 'See https://p.example/a?b=1&c. Then answer.' }, 'Acme');
  expect(html).toContain(
    '<a class="link" href="https://p.example/a?b=1&#38;c" style="color:#193264">https://p.example/a?b=1&#38;c</a>. Then answer.',
  );
});

test('a name that turns the direction of what follows turns nothing in a mail', () => {
  const mail = writeMail(
    {
      subject: 'Scan of gnp.\u202eexe is done',
      text: 'File fdp\u202e.exe arrived.',
      items: [{ title: '\u2067x', text: '\u202dy', url: 'https://example.com/' }],
    },
    'Acme',
  );
  expect([mail.subject, mail.text, mail.html].join()).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/u);
  expect(mail.subject).toBe('Scan of gnp.exe is done');
});
