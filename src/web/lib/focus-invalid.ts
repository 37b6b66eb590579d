/** A form that is not sent because of what is in it shows its first wrong field, also where that is out of sight. For every form; once per page. */
export function focusInvalid(): void {
  document.addEventListener('submit', ({ target: form }) => {
    if (!(form instanceof HTMLFormElement)) return;
    // The form has shown its errors by then.
    requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  });
}
