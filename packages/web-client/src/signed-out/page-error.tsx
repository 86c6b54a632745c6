'use client'

import { Button } from '@consult/ui/controls/button.tsx'
import { controlWords } from '@consult/ui/controls/words.ts'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { useEffect } from 'react'
import { faultWords } from '../errors/words.ts'
import { SignedOutFrame } from './signed-out-frame.tsx'

/** How long until the page retries automatically, in milliseconds. */
const again = 10_000

/** Shown when a page failed to render, usually because the service is unreachable. */
export function PageError() {
  const controls = useWords(controlWords)
  const words = useWords(faultWords)
  useEffect(() => {
    const timer = setTimeout(() => location.reload(), again)
    return () => clearTimeout(timer)
  }, [])
  return (
    <SignedOutFrame title={words.pageTitle} words={<p role="alert">{words.pageText}</p>}>
      <Button look="primary" className="min-h-11 w-full" onClick={() => location.reload()}>
        {controls.tryAgain}
      </Button>
    </SignedOutFrame>
  )
}
