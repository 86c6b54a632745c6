/** The parts of a key press that decide whether it sends. */
interface KeyPress {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly shiftKey: boolean
  readonly altKey: boolean
}

/** Reports whether a key press sends the text: Ctrl or ⌘ with Enter, in every field. With Shift it is a different shortcut. */
export const isSendKey = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyPress): boolean =>
  key === 'Enter' && (ctrlKey || metaKey) && !shiftKey && !altKey
