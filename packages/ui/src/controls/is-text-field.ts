const textFields = 'input, textarea, select, [contenteditable="true"]'

/** True for an element that accepts typed text. */
export const isTextField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches(textFields)

/** True while a text field has the focus. */
export const isWriting = (): boolean => isTextField(document.activeElement)
