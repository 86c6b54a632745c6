import { Button } from '@consult/ui/controls/button.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import type { SwitchQuestion } from '@consult/web-client/session/sign-in-answers.ts'
import { sessionWords } from '@consult/web-client/sign-in/words.ts'
import { SignedOutFrame } from '@consult/web-client/signed-out/signed-out-frame.tsx'
import { portalSessionWords } from '../../features/session/words.ts'

/** Asks for confirmation before a partner's link signs out another physician. Nothing has changed yet. */
export function SwitchPhysician({
  question: { from, to },
  onSwitch,
  onStay,
}: {
  question: SwitchQuestion
  onSwitch: () => void
  onStay: () => void
}) {
  const words = useWords(portalSessionWords)
  const { stay } = useWords(sessionWords)
  return (
    <SignedOutFrame title={words.switchTo(to.name)} words={words.switchText(from.name, to.name)}>
      <div className="grid gap-3">
        <Button look="primary" className="min-h-11 w-full" onClick={onSwitch}>
          {words.switchNow}
        </Button>
        <Button className="min-h-11 w-full" onClick={onStay}>
          {stay}
        </Button>
      </div>
    </SignedOutFrame>
  )
}
