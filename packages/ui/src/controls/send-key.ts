/** The parts of a key press that decide whether it sends. */
interface KeyPress {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly shiftKey: boolean
  readonly altKey: boolean
}

/** Reports whether a key press sends what is written: Ctrl or ⌘ with Enter, in every field. With Shift it is another shortcut. */
export const isSendKey = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyPress): boolean =>
  key === 'Enter' && (ctrlKey || metaKey) && !shiftKey && !altKey
