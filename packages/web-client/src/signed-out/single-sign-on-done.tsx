'use client'

import { buttonClasses } from '@consult/ui/controls/button.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { ssoWords } from '../sign-in/single-sign-on/words.ts'
import { SignedOutFrame } from './signed-out-frame.tsx'

/** The end of a sign-in in a separate tab. The page that opened the tab continues on its own. */
export function SingleSignOnDone() {
  const words = useWords(ssoWords)
  return (
    <SignedOutFrame title={words.done} words={<p role="status">{words.doneText}</p>}>
      <a href="/" className={buttonClasses('secondary', 'min-h-11 w-full')}>
        {words.goOnHere}
      </a>
    </SignedOutFrame>
  )
}
