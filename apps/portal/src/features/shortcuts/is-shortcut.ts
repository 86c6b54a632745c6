import { isComposing } from '@consult/design/is-composing'
/** The parts of a keyboard event that decide whether it is a shortcut. */
export interface Pressed {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly isComposing: boolean
  readonly keyCode: number
  readonly defaultPrevented: boolean
}

/** Where the focus is. Keys have another meaning within a text, and none behind an open dialog. */
export interface Focus {
  readonly inText: boolean
  readonly inDialog: boolean
}

/** Reports whether a key press can be a shortcut: no modifier, outside a text, and no open dialog. */
export function isShortcut(pressed: Pressed, focus: Focus): boolean {
  if (pressed.ctrlKey || pressed.metaKey || pressed.altKey) return false
  return !isComposing(pressed) && !pressed.defaultPrevented && !focus.inText && !focus.inDialog
}
