import { Kbd } from '@consult/ui/controls/kbd.tsx'
import { modifierKey } from './modifier-key.ts'

/** The keys of the button that sends, for those who have a keyboard. The text beside the field names them for screen readers. */
export function SendKeys() {
  return (
    <span aria-hidden className="ms-1 inline-flex gap-0.5 pointer-coarse:hidden">
      <Kbd>{modifierKey()}</Kbd>
      <Kbd>↵</Kbd>
    </span>
  )
}
