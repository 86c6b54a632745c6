'use client'

import { sessionState } from '../../entities/session/session-state.ts'
import { useWorkspace } from '../../entities/workspace/workspace.tsx'
import { DialogFrame } from '../../ui/controls/dialog-frame.tsx'
import { useWords } from '../../ui/i18n/use-words.tsx'
import { tellOtherTabs } from './other-tabs.ts'
import { SignInFields } from './sign-in-fields.tsx'
import { sessionWords } from './words.ts'

/** Signs in again without leaving the page after the session has ended, so that typed text is kept. */
export function SignInAgain({ open }: { open: boolean }) {
  const words = useWords(sessionWords)
  const { me } = useWorkspace()

  const goOn = () => {
    // Check who signed in before anything continues.
    sessionState.set('unsure')
    tellOtherTabs({ kind: 'signed_in' })
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
