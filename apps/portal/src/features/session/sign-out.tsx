'use client'

import { Button } from '@consult/ui/controls/button.tsx'
import { DialogFrame } from '@consult/ui/controls/dialog-frame.tsx'
import { tell } from '@consult/ui/controls/toast-store.ts'
import { useWords, wordsNow } from '@consult/ui/i18n/use-words.tsx'
import { useState } from 'react'
import { useDuty } from '../../entities/duty/use-duty.ts'
import { singleKeys, switchSingleKeys } from '../shortcuts/single-keys.ts'
import { tellOtherTabs } from './other-tabs.ts'
import { signOut } from './session-requests.ts'
import { sessionWords } from './words.ts'

/** Ends the session in all tabs of this browser and leaves the portal. */
export async function signOutHere(): Promise<void> {
  const { failure } = await signOut()
  if (failure) {
    const words = wordsNow(sessionWords)
    tell({ kind: 'trouble', title: words.stillIn, words: words.stillInText })
    return
  }
  // Signing out clears the storage. People who dictate must not get shortcuts back that they turned off.
  if (!singleKeys.get()) switchSingleKeys(false)
  tellOtherTabs({ kind: 'signed_out' })
  location.replace('/sign-in')
}

/** Says that a physician on duty still receives consults after signing out, and offers to end the duty as well. */
export function SignOutDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const words = useWords(sessionWords)
  const { change } = useDuty()
  const [busy, setBusy] = useState(false)
  const leave = async (alsoOffDuty: boolean) => {
    setBusy(true)
    try {
      if (alsoOffDuty) await change(false)
      await signOutHere()
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
