'use client'

import { Button } from '@consult/ui/controls/button.tsx'
import { DialogFrame } from '@consult/ui/controls/dialog-frame.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { dutyWords } from '../../entities/duty/words.ts'

/** Asks for confirmation from a physician for whom patients are waiting. */
export function LeaveDuty({
  open,
  inCall,
  owed,
  onStay,
  onLeave,
}: {
  open: boolean
  inCall: boolean
  owed: number
  onStay: () => void
  onLeave: () => void
}) {
  const words = useWords(dutyWords)
  return (
    <DialogFrame
      open={open}
      onClose={onStay}
      title={words.leaveTitle}
      words={words.leaveText}
      footer={
        <>
          <Button onClick={onLeave}>{words.leave}</Button>
          <Button look="primary" onClick={onStay}>
            {words.stay}
          </Button>
        </>
      }
    >
      <ul className="grid list-disc gap-1.5 pl-5">
        {inCall && <li>{words.leaveCall}</li>}
        {owed > 0 && <li>{words.leaveThreads(owed)}</li>}
      </ul>
    </DialogFrame>
  )
}
