'use client'

import { Button } from '@consult/ui/controls/button.tsx'
import { DialogFrame } from '@consult/ui/controls/dialog-frame.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { signOutHere } from '@consult/web-client/sign-in/sign-out-here.ts'
import { useState } from 'react'
import { useDuty } from '../../entities/duty/use-duty.ts'
import { singleKeys, switchSingleKeys } from '../shortcuts/single-keys.ts'
import { portalSessionWords } from './words.ts'

/** Signs out. People who dictate must not get shortcuts back that they turned off: signing out clears the storage. */
export const leavePortal = (): Promise<void> =>
  signOutHere(() => {
    if (!singleKeys.get()) switchSingleKeys(false)
  })

/** Says that a physician on duty still receives consults after signing out, and offers to end the duty as well. */
export function SignOutDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const words = useWords(portalSessionWords)
  const { change } = useDuty()
  const [busy, setBusy] = useState(false)
  const leave = async (alsoOffDuty: boolean) => {
    setBusy(true)
    try {
      if (alsoOffDuty) await change(false)
      await leavePortal()
    } catch {
      // The switch already showed the reason. The physician stays signed in.
    }
    setBusy(false)
  }
  return (
    <DialogFrame
      open={open}
      onClose={onClose}
      title={words.onDuty}
      words={words.onDutyText}
      footer={
        <>
          <Button busy={busy} onClick={() => void leave(false)}>
            {words.stayOnDuty}
          </Button>
          <Button look="primary" busy={busy} onClick={() => void leave(true)}>
            {words.goOffDuty}
          </Button>
        </>
      }
    />
  )
}
