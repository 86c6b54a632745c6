'use client'

import { LoaderCircle } from 'lucide-react'
import { useEffect, useState } from 'react'
import { buttonClasses } from '../controls/button.tsx'
import { useWords } from '../words/use-words.tsx'
import { FrontDoor } from './front-door.tsx'
import { handOff, type SessionOutcome } from './session-requests.ts'
import { sessionWords } from './words.ts'

/** The token of the link, which is then nowhere to be seen: not in the address, not in the history. */
function takeToken(): string {
  const token = new URLSearchParams(location.hash.slice(1)).get('token') ?? ''
  history.replaceState(null, '', location.pathname)
  return token
}

let attempt: Promise<SessionOutcome> | null = null

/** The end of a partner's link `/sso#token=…`: the token becomes a session, and the inbox opens. */
export function HandOff() {
  const words = useWords(sessionWords)
  const [outcome, setOutcome] = useState<SessionOutcome | null>(null)

  useEffect(() => {
    // The token works once, and React may run this twice.
    attempt ??= handOff(takeToken())
    attempt.then((found) => {
      if (found === 'done') location.replace('/inbox/mine')
      else setOutcome(found)
    })
  }, [])

  if (outcome === null || outcome === 'done') {
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
          {words.handOffFaults[outcome]} {words.handOffInstead}
        </p>
      }
    >
      <a href="/sign-in" className={buttonClasses('secondary', 'min-h-11 w-full')}>
        {words.signInWithPassword}
      </a>
    </FrontDoor>
  )
}
