/** Something that a pointer does in the picture, in its CSS pixels; a mouse unless told. */
export function point(type: string, x: number, y: number, more: PointerEventInit = {}): void {
  const canvas = document.querySelector('canvas');
  const { left = 0, top = 0 } = canvas?.getBoundingClientRect() ?? {};
  canvas?.dispatchEvent(
    new PointerEvent(type, {
      pointerId: 1,
      pointerType: 'mouse',
      clientX: left + x,
      clientY: top + y,
      bubbles: true,
      cancelable: true,
      ...more,
    }),
  );
}

export function clickAt(x: number, y: number, more?: PointerEventInit): void {
  for (const type of ['pointerdown', 'pointerup']) point(type, x, y, more);
}

export function drag(from: { x: number; y: number }, to: { x: number; y: number }, more?: PointerEventInit): void {
  point('pointerdown', from.x, from.y, more);
  point('pointermove', (from.x + to.x) / 2, (from.y + to.y) / 2, more);
  point('pointermove', to.x, to.y, more);
  point('pointerup', to.x, to.y, more);
}

/** A key while the picture has the focus. False where the picture took it. */
export function keyIn(key: string, more: KeyboardEventInit = {}): boolean {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more });
  return document.querySelector('canvas')?.dispatchEvent(event) ?? true;
}
