import { withoutTurns } from '#domain/naming/isolate.ts';

const typedInto = ['text', 'search', 'url', 'tel'];

/**
 * Takes characters that turn the direction of the text around them out of what is typed or pasted into a field, as the server does with
 * what it stores: the field shows what will be kept. Once per page, before the page's own handlers.
 */
export function dropTurns(): void {
  document.addEventListener(
    'input',
    ({ target: field }) => {
      const isText =
        field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && typedInto.includes(field.type));
      if (!isText) return;
      const plain = withoutTurns(field.value);
      if (plain === field.value) return;
      const at = withoutTurns(field.value.slice(0, field.selectionStart ?? field.value.length)).length;
      // React replaces `value` of the element itself and would then see no change.
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, plain);
      field.setSelectionRange(at, at);
    },
    { capture: true },
  );
}
