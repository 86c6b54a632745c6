'use client'

import { useState } from 'react'
import { Button } from '../controls/button.tsx'
import { DialogFrame } from '../controls/dialog-frame.tsx'
import { tell } from '../controls/toast-store.ts'
import { useDuty } from '../duty/duty-switch.tsx'
import { tellOtherTabs } from './other-tabs.ts'
import { signOut } from './session-requests.ts'

/** Ends the session in all tabs of this browser, and leaves. */
export async function signOutHere(): Promise<void> {
  const outcome = await signOut()
  if (outcome !== 'done') {
    tell({ kind: 'trouble', title: 'You are still signed in', words: 'There is no connection. Try again in a moment.' })
    return
  }
  tellOtherTabs()
  location.replace('/sign-in')
}

/** Someone on duty who signs out still gets consults: said, and offered to be ended too. */
export function SignOutDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { change } = useDuty()
  const [busy, setBusy] = useState(false)
  const leave = async (alsoOffDuty: boolean) => {
    setBusy(true)
    try {
      if (alsoOffDuty) await change(false)
      await signOutHere()
    } catch {
      // The switch has said why; one stays.
    }
    setBusy(false)
  }
  return (
    <DialogFrame
      open={open}
      onClose={onClose}
      title="You are on duty"
      words="While you are on duty, overdue consults can be given to you, also when you are signed out."
      footer={
        <>
          <Button busy={busy} onClick={() => void leave(false)}>
            Stay on duty and sign out
          </Button>
          <Button look="primary" busy={busy} onClick={() => void leave(true)}>
            Go off duty and sign out
          </Button>
        </>
      }
    />
  )
}
