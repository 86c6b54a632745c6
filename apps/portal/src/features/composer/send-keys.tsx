import { Kbd } from '@consult/ui/controls/kbd.tsx'
import { modifierKey } from './modifier-key.ts'

/** The keys that press the button which sends, for those who see it and have a keyboard. */
export function SendKeys() {
  return (
    <span aria-hidden className="ms-1 inline-flex gap-0.5 pointer-coarse:hidden">
      <Kbd>{modifierKey()}</Kbd>
      <Kbd>↵</Kbd>
    </span>
  )
}
