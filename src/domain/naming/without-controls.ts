/** A text without control characters, but for tabs and line breaks: none that moves the cursor of a terminal or is not seen. */
export const withoutControls = (text: string): string => text.replace(/[^\P{Cc}\t\n\r]/gu, '');
