'use client'

import { Button } from '@consult/ui/controls/button.tsx'
import { controlWords } from '@consult/ui/controls/words.ts'
import { useLanguage, useWords } from '@consult/ui/i18n/use-words.tsx'
import { faultOf, wordsOf } from '@consult/web-client/errors/fault.ts'
import { callWords } from '../words.ts'

/** Says why the call could not be joined, and tries again. */
export function NotJoined({ error, onRetry, busy }: { error: unknown; onRetry: () => void; busy: boolean }) {
  const words = useWords(callWords)
  const controls = useWords(controlWords)
  const language = useLanguage()
  return (
    <>
      <p role="alert" className="max-w-100">
        {words.connectionFailed} {wordsOf(faultOf(error), language)}
      </p>
      <Button onClick={onRetry} busy={busy}>
        {controls.tryAgain}
      </Button>
    </>
  )
}
