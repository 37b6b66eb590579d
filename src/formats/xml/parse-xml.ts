import { FormatError } from '#formats/format-error.ts';

export type XmlElement = { name: string; attributes: Map<string, string>; children: XmlElement[]; text: string };

const MAX_DEPTH = 64;
const MAX_ELEMENTS = 2_000_000;
const ENTITIES: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** What is wrong with the text, in words that end its sentence. */
class Malformed extends Error {}
const malformed = (what: string): Malformed => new Malformed(what);

function unescape(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{1,5});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return ENTITIES[name] ?? whole;
    const code = name[1] === 'x' || name[1] === 'X' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return isCharacter(code) ? String.fromCodePoint(code) : '';
  });
}

/** What XML can write (XML 1.0, 2.2). */
const isCharacter = (code: number): boolean =>
  code === 9 ||
  code === 10 ||
  code === 13 ||
  (code >= 32 && code < 0xd800) ||
  (code > 0xdfff && code < 0xfffe) ||
  (code > 0xffff && code <= 0x10ffff);

function parseAttributes(tag: string): Map<string, string> {
  const attributes = new Map<string, string>();
  // Sticky: it never searches, so a long tag costs no more than its length.
  const attribute = /\s*([^\s=/"']+)\s*=\s*(?:"([^"]*)"|'([^']*)')/y;
  for (let match = attribute.exec(tag); match; match = attribute.exec(tag))
    attributes.set(match[1] ?? '', unescape(match[2] ?? match[3] ?? ''));
  return attributes;
}

/** Position of the '>' that ends a tag, outside quotation marks. */
function endOfTag(xml: string, start: number): number {
  let quote = '';
  for (let at = start; at < xml.length; at++) {
    const c = xml[at] ?? '';
    if (quote) {
      if (c === quote) quote = '';
    } else if (c === '"' || c === "'") quote = c;
    else if (c === '>') return at;
  }
  throw malformed('a tag has no end');
}

function skipTo(xml: string, mark: string, start: number): number {
  const at = xml.indexOf(mark, start);
  if (at < 0) throw malformed(`'${mark}' is missing`);
  return at;
}

/**
 * Parses XML into elements, in one pass, with limits on depth and number. No DOCTYPE, no entities but the five of XML. `of`: what it is,
 * as a sentence begins. Throws `FormatError('DAMAGED')`.
 */
export function parseXml(xml: string, of: string): XmlElement {
  try {
    return parseElements(xml);
  } catch (error) {
    if (error instanceof Malformed) throw new FormatError('DAMAGED', `${of} is damaged: ${error.message}.`);
    throw error;
  }
}

function parseElements(xml: string): XmlElement {
  const root: XmlElement = { name: '', attributes: new Map(), children: [], text: '' };
  const open: XmlElement[] = [root];
  let elements = 0;
  for (let at = 0; at < xml.length;) {
    const top = open.at(-1) ?? root;
    const tag = xml.indexOf('<', at);
    if (tag !== at) top.text += unescape(xml.slice(at, tag < 0 ? xml.length : tag));
    if (tag < 0) break;
    if (xml.startsWith('<![CDATA[', tag)) {
      const end = skipTo(xml, ']]>', tag);
      top.text += xml.slice(tag + 9, end);
      at = end + 3;
    } else if (xml.startsWith('<!--', tag)) at = skipTo(xml, '-->', tag) + 3;
    else if (xml.startsWith('<?', tag)) at = skipTo(xml, '?>', tag) + 2;
    else if (xml.startsWith('<!', tag)) throw malformed('it has a document type');
    else if (xml.startsWith('</', tag)) {
      const end = skipTo(xml, '>', tag);
      if (open.length < 2 || top.name !== xml.slice(tag + 2, end).trim()) throw malformed('its tags do not match');
      open.pop();
      at = end + 1;
    } else {
      const end = endOfTag(xml, tag);
      const inner = xml.slice(tag + 1, end);
      const name = /^[^\s/]+/.exec(inner)?.[0];
      if (!name || ++elements > MAX_ELEMENTS) throw malformed('it has too many elements or one without a name');
      const element: XmlElement = {
        name,
        attributes: parseAttributes(inner.slice(name.length)),
        children: [],
        text: '',
      };
      top.children.push(element);
      if (!inner.endsWith('/')) open.push(element);
      if (open.length > MAX_DEPTH) throw malformed('it is nested too deeply');
      at = end + 1;
    }
  }
  const first = root.children[0];
  if (open.length !== 1 || !first) throw malformed('it is not complete');
  return first;
}

/** The first child of that name. */
export function childOf(element: XmlElement | undefined, name: string): XmlElement | undefined {
  return element?.children.find((child) => child.name === name);
}

/** The number in a child; an empty element is 0. Undefined when there is no such child or no finite number in it. */
export function numberOf(element: XmlElement | undefined, name: string): number | undefined {
  const child = childOf(element, name);
  if (!child) return undefined;
  const value = Number(child.text.trim());
  return Number.isFinite(value) ? value : undefined;
}
