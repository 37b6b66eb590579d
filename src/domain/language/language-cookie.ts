/** Set by the page, so that everything a browser asks for is answered in the page's language: also files in tabs, and mails that a form causes. */
export const LANGUAGE_COOKIE = 'storey_language';
