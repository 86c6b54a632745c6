'use client'

import { useEffect } from 'react'
import { later } from '../controls/later.ts'
import { useWork } from '../portal/work.tsx'
import { useStore } from '../state/store.ts'
import { onSignedOutElsewhere } from './other-tabs.ts'
import { sessionState } from './session-state.ts'

const SignInAgain = later(() => import('./sign-in-again.tsx').then((module) => module.SignInAgain))

/** Asks for the password again, over the page as it is, when the session has ended. */
export function SessionWatch() {
  const { queries } = useWork()
  const over = useStore(sessionState, (state) => state === 'over')
  useEffect(() => onSignedOutElsewhere(() => location.replace('/sign-in')), [])
  useEffect(() => {
    if (!over) void queries.refetchQueries({ predicate: (query) => query.state.status === 'error' })
  }, [over, queries])
  return <SignInAgain open={over} />
}
