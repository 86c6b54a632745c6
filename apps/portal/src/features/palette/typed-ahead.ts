import { isComposing } from '@consult/design/is-composing'
import type { Pressed } from '../shortcuts/is-shortcut.ts'

/**
 * Holds what is typed after the palette was asked for and before its field is on the page. Such keys belong to the palette: as
 * shortcuts, they would resolve or close the consult behind it.
 */
export function createTypedAhead() {
  let held = ''
  return {
    /** @returns true if it took the key. Others, such as those of an input method, go on. */
    press: (pressed: Pressed): boolean => {
      const isCharacter = [...pressed.key].length === 1 && !pressed.metaKey && pressed.ctrlKey === pressed.altKey
      if (isComposing(pressed)) return false
      if (pressed.key === 'Backspace') held = [...held].slice(0, -1).join('')
      else if (isCharacter) held += pressed.key
      else return pressed.key === 'Enter'
      return true
    },
    /** Returns what is held, once. */
    take: (): string => {
      const text = held
      held = ''
      return text
    },
  }
}
