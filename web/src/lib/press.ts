/** So far, in pixels, a pointer may be moved between press and release without taking the press back. */
const AWAY = 24;

/**
 * A press counts for the button that it began on, also when the page moves under the pointer meanwhile: odds may come in
 * that very moment and push the button aside. To move the pointer away before letting go takes the press back.
 */
export function press(button: HTMLElement): { destroy(): void } {
  let from: [number, number] | null = null;
  const down = (e: PointerEvent) => {
    from = [e.clientX, e.clientY];
    button.setPointerCapture(e.pointerId);
  };
  const click = (e: MouseEvent) => {
    // a click without a pointer (from the keyboard) has no press before it
    if (from && e.detail > 0 && Math.hypot(e.clientX - from[0], e.clientY - from[1]) > AWAY) e.stopImmediatePropagation();
    from = null;
  };
  button.addEventListener("pointerdown", down);
  button.addEventListener("click", click, true);
  return {
    destroy() {
      button.removeEventListener("pointerdown", down);
      button.removeEventListener("click", click, true);
    },
  };
}
