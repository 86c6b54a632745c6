'use client'

import { Button } from '@consult/ui/controls/button.tsx'
import { controlWords } from '@consult/ui/controls/words.ts'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { useEffect } from 'react'
import { SignedOutFrame } from './signed-out-frame.tsx'
import { pageErrorWords } from './words.ts'

/** How long until the page retries automatically, in milliseconds. */
const again = 10_000

/**
 * Shown when a page failed: because the service cannot be reached, or because of an error in the page itself, which is named
 * by its kind. The error's message may contain text that a user wrote, so it is not shown.
 * @param error.digest set by Next.js when the error happened in the server's part of the page.
 */
export function PageError({ error }: { readonly error: Error & { readonly digest?: string } }) {
  const controls = useWords(controlWords)
  const words = useWords(pageErrorWords)
  // Compare by name: the client library that throws these errors is larger than the signed-out pages.
  const isOutOfReach = error.digest !== undefined || error.name === 'TRPCClientError'
  useEffect(() => {
    const timer = setTimeout(() => location.reload(), again)
    return () => clearTimeout(timer)
  }, [])
  return (
    <SignedOutFrame
      title={isOutOfReach ? words.pageTitle : words.brokenTitle}
      words={<p role="alert">{isOutOfReach ? words.pageText : words.brokenText(error.name)}</p>}
    >
      <Button look="primary" className="min-h-11 w-full" onClick={() => location.reload()}>
        {controls.tryAgain}
      </Button>
    </SignedOutFrame>
  )
}
