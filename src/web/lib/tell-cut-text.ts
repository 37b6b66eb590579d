import { textsOf } from './texts.ts';

/** Says so when typed or pasted text does not fit into its field, instead of letting its end vanish without a word. Once per page. */
export function tellCutText(): void {
  document.addEventListener('beforeinput', (event) => {
    const { target: field, data, dataTransfer } = event;
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) || field.maxLength < 0) return;
    const added = data ?? dataTransfer?.getData('text/plain') ?? '';
    const replaced = (field.selectionEnd ?? 0) - (field.selectionStart ?? 0);
    if (field.value.length - replaced + added.length <= field.maxLength) return;
    void say(field.maxLength);
  });
}

async function say(count: number): Promise<void> {
  const { notifyInfo } = await import('#web/ui/notify.tsx');
  notifyInfo(textsOf('common')('cut', { limit: count.toLocaleString('en-US') }));
}
