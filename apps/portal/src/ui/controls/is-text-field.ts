const textFields = 'input, textarea, select, [contenteditable="true"]'

/** True for what takes letters as text. */
export const isTextField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches(textFields)

/** True while letters go into a text. */
export const isWriting = (): boolean => isTextField(document.activeElement)
