import { inflateSync } from 'node:zlib';

/** What a PDF of ours shows, one line for each text, in the order of drawing: reads the fonts' own tables of letters. */
export function pdfWords(pdf: Buffer): string {
  const objects = new Map(
    [...pdf.toString('latin1').matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id, body]) => [
      id ?? '',
      body ?? '',
    ]),
  );
  const streamOf = (id: string) => {
    const [, body] = /stream\n([\s\S]*)\nendstream/.exec(objects.get(id) ?? '') ?? [];
    return body === undefined ? '' : inflateSync(Buffer.from(body, 'latin1')).toString('latin1');
  };
  const fonts = new Map<string, string[]>();
  for (const body of objects.values()) {
    for (const [, name, id] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const [, table] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id ?? '') ?? '') ?? [];
      if (name && table && !fonts.has(name)) fonts.set(name, lettersOf(streamOf(table)));
    }
  }
  const contents = [...objects.values()].flatMap((body) =>
    /\/Type \/Page\n/.test(body) ? [/\/Contents (\d+) 0 R/.exec(body)?.[1] ?? ''] : [],
  );
  return contents.map((id) => wordsOf(streamOf(id), fonts)).join('\n');
}

function lettersOf(table: string): string[] {
  return [...table.matchAll(/<([0-9a-f]+)>\s*<[0-9a-f]+>\s*\[([^\]]*)\]/g)].flatMap(([, , list]) =>
    [...(list ?? '').matchAll(/<([0-9a-f ]*)>/g)].map(([, hex]) =>
      Buffer.from((hex ?? '').replaceAll(' ', ''), 'hex')
        .swap16()
        .toString('utf16le'),
    ),
  );
}

function wordsOf(content: string, fonts: ReadonlyMap<string, string[]>): string {
  let letters: string[] = [];
  const words: string[] = [];
  for (const [, font, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (font) letters = fonts.get(font) ?? [];
    else
      words.push(
        [...(shown ?? '').matchAll(/<([0-9a-f]*)>/g)]
          .flatMap(([, hex]) => (hex ?? '').match(/.{4}/g) ?? [])
          .map((code) => letters[Number.parseInt(code, 16)] ?? '')
          .join(''),
      );
  }
  return words.join('\n');
}
