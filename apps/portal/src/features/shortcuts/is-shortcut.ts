/** What of a keyboard event decides whether it is a shortcut. */
export interface Pressed {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly isComposing: boolean
  readonly defaultPrevented: boolean
}

/** What the focus is in: keys mean something else in a text, and nothing behind an open dialog. */
export interface Focus {
  readonly inText: boolean
  readonly inDialog: boolean
}

/** True when a key is pressed for itself: without a modifier, outside of a text, with no dialog open. */
export function isShortcut(pressed: Pressed, focus: Focus): boolean {
  if (pressed.ctrlKey || pressed.metaKey || pressed.altKey) return false
  return !pressed.isComposing && !pressed.defaultPrevented && !focus.inText && !focus.inDialog
}
