'use client'

import { LoaderCircle } from 'lucide-react'
import { useEffect, useState } from 'react'
import { buttonClasses } from '../controls/button.tsx'
import { useWords } from '../words/use-words.tsx'
import { FrontDoor } from './front-door.tsx'
import { takeToken } from './link-token.ts'
import { type Failure, handOff } from './session-requests.ts'
import { sessionWords } from './words.ts'

let attempt: Promise<Failure | null> | null = null

/** The end of a partner's link `/sso#token=…`: the token becomes a session, and the inbox opens. */
export function HandOff() {
  const words = useWords(sessionWords)
  const [failure, setFailure] = useState<Failure | null>(null)

  useEffect(() => {
    // The token works once, and React may run this twice.
    attempt ??= handOff(takeToken()).then((answer) => answer.failure)
    attempt.then((found) => {
      if (found === null) location.replace('/inbox/mine')
      else setFailure(found)
    })
  }, [])

  if (failure === null) {
    return (
      <FrontDoor
        title={words.handingOff}
        words={
          <p role="status" className="flex items-center gap-2.5">
            <LoaderCircle className="size-4.5 animate-spin text-accent" aria-hidden />
            {words.oneMoment}
          </p>
        }
      />
    )
  }
  return (
    <FrontDoor
      title={words.handOffFailed}
      words={
        <p role="alert">
          {words.handOffFaults[failure.reason]} {words.handOffInstead}
        </p>
      }
    >
      <a href="/sign-in" className={buttonClasses('secondary', 'min-h-11 w-full')}>
        {words.signInWithPassword}
      </a>
    </FrontDoor>
  )
}
