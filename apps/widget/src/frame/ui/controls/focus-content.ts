const title = '#title'
const field = '#message'

/**
 * Moves the focus to the message field, if there is one. On a touch device it focuses the title instead, because the
 * on-screen keyboard would cover half of the messages.
 */
export function focusContent(): void {
  const isKeyboard = matchMedia('(pointer: fine)').matches
  const place = (isKeyboard && document.querySelector<HTMLElement>(field)) || document.querySelector<HTMLElement>(title)
  place?.focus({ preventScroll: true })
}

/** Does the same for new content, unless the patient has moved the focus elsewhere. */
export function focusContentIfIdle(): void {
  const { activeElement } = document
  const isIdle = activeElement === document.body || activeElement?.matches(title)
  if (document.hasFocus() && isIdle) focusContent()
}
