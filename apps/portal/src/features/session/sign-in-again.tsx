'use client'

import { useTRPCClient } from '../api/trpc.ts'
import { DialogFrame } from '../controls/dialog-frame.tsx'
import { useWork } from '../portal/work.tsx'
import { useWords } from '../words/use-words.tsx'
import { sessionState } from './session-state.ts'
import { SignInFields } from './sign-in-fields.tsx'
import { sessionWords } from './words.ts'

/** The session has ended: it can begin again without leaving the page, so what has been typed is still there. */
export function SignInAgain({ open }: { open: boolean }) {
  const words = useWords(sessionWords)
  const { me } = useWork()
  const api = useTRPCClient()

  const goOn = async () => {
    const now = await api.portal.me.query().catch(() => null)
    // Another physician must not work on what this one has loaded.
    if (now && now.physician.id !== me.physician.id) location.replace('/inbox/mine')
    else sessionState.set('on')
  }

  return (
    <DialogFrame open={open} title={words.ended} words={words.endedText} footer={null} veiled>
      <SignInFields email={me.physician.email} onDone={goOn} />
      <p className="mt-5 text-s text-muted">
        {words.notYou}{' '}
        <a href="/sign-in" className="font-medium text-accent-text underline underline-offset-2">
          {words.someoneElse}
        </a>
      </p>
    </DialogFrame>
  )
}
