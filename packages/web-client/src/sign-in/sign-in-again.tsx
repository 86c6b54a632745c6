'use client'

import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { sessionState } from '../session/session-state.ts'
import { notifyOtherTabs } from './other-tabs.ts'
import { SignInDialog } from './sign-in-dialog.tsx'
import { sessionWords } from './words.ts'

/** Signs in again without leaving the page after the session has ended, so that typed text is kept. */
export function SignInAgain({ open }: { open: boolean }) {
  const words = useWords(sessionWords)

  const goOn = () => {
    // Check who signed in before anything continues.
    sessionState.set('unsure')
    notifyOtherTabs({ kind: 'signed_in' })
  }

  return (
    <SignInDialog open={open} title={words.ended} words={words.endedText} onDone={goOn} veiled>
      <p className="mt-5 text-s text-muted">
        {words.notYou}{' '}
        <a href="/sign-in" className="font-medium text-accent-text underline underline-offset-2">
          {words.someoneElse}
        </a>
      </p>
    </SignInDialog>
  )
}
