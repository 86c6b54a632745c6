const title = '#title'
const field = '#message'

/**
 * Puts the focus where the patient will want to begin: with a keyboard in the field to write in, if there is one. On a
 * phone that would cover half of what there is to read, so that there the title has it.
 */
export function beginHere(): void {
  const isKeyboard = matchMedia('(pointer: fine)').matches
  const place = (isKeyboard && document.querySelector<HTMLElement>(field)) || document.querySelector<HTMLElement>(title)
  place?.focus({ preventScroll: true })
}

/** The same for something that has just come, unless the patient is busy elsewhere by now. */
export function beginHereIfIdle(): void {
  const { activeElement } = document
  const isIdle = activeElement === document.body || activeElement?.matches(title)
  if (document.hasFocus() && isIdle) beginHere()
}
