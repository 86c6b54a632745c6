import { Button } from '../controls/button.tsx'
import { useWords } from '../words/use-words.tsx'
import { FrontDoor } from './front-door.tsx'
import type { SwitchQuestion } from './session-answers.ts'
import { sessionWords } from './words.ts'

/** Asks before a partner's link signs somebody else out. Nothing has happened yet. */
export function SwitchPhysician({
  question: { from, to },
  onSwitch,
  onStay,
}: {
  question: SwitchQuestion
  onSwitch: () => void
  onStay: () => void
}) {
  const words = useWords(sessionWords)
  return (
    <FrontDoor title={words.switchTo(to.name)} words={words.switchText(from.name, to.name)}>
      <div className="grid gap-3">
        <Button look="primary" className="min-h-11 w-full" onClick={onSwitch}>
          {words.switchNow}
        </Button>
        <Button className="min-h-11 w-full" onClick={onStay}>
          {words.stay}
        </Button>
      </div>
    </FrontDoor>
  )
}
