/** As it is stored. */
const MAX_URN_CHARS = 1000;
/** What Autodesk's Model Derivative service takes: objects of its storage, and versions of files in its hubs. */
const URN = /^urn:adsk\.[a-z0-9.-]+:[\x21-\x7e]+$/;

/**
 * The urn of a model that Autodesk has translated, as its viewer takes it: base64url without padding. People paste it as
 * they find it, also as plain text ('urn:adsk.objects:os.object:bucket/model.rvt') or with 'urn:' before the base64. Null for anything else.
 */
export function readForgeUrn(text: string): string | null {
  const pasted = text.trim();
  const encoded = toBase64Url(URN.test(pasted) ? btoa(pasted) : pasted.replace(/^urn:/, ''));
  return encoded.length <= MAX_URN_CHARS && URN.test(decoded(encoded)) ? encoded : null;
}

const toBase64Url = (base64: string) => base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');

/** '' where it is no base64. */
function decoded(base64Url: string): string {
  if (!/^[\w-]+$/.test(base64Url)) return '';
  try {
    return atob(base64Url.replaceAll('-', '+').replaceAll('_', '/'));
  } catch {
    return '';
  }
}

export const FORGE_URN_PROBLEM = 'This is not the urn of a model at Autodesk.';
