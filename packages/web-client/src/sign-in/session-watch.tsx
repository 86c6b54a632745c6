'use client'

import { lazyWhenIdle } from '@consult/ui/controls/lazy-load.ts'
import { useStore } from '@consult/ui/state/store.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { faultOf } from '../errors/fault.ts'
import { useAccount } from '../session/account.tsx'
import { sessionState } from '../session/session-state.ts'
import { onOtherTabs } from './other-tabs.ts'
import { useSessionEnds } from './use-session-ends.ts'

const SignInAgain = lazyWhenIdle(() => import('./sign-in-again.tsx').then((module) => module.SignInAgain))
const SessionEnding = lazyWhenIdle(() => import('./session-ending.tsx').then((module) => module.SessionEnding))

/** How long to wait, in milliseconds, before checking the session again if the service does not answer. */
const again = 3_000

/**
 * Watches the session. It warns before the session ends. Afterward it asks for the password over the unchanged page. If the
 * same person has signed in from another tab in the meantime, it asks for nothing; if another person has, it loads that
 * person's first page.
 * @param whoIs asks the service for the id of the person who has the session.
 */
export function SessionWatch({ whoIs }: { whoIs: () => Promise<string> }) {
  const { id } = useAccount()
  const queries = useQueryClient()
  const state = useStore(sessionState, (now) => now)
  const { outlook, stay } = useSessionEnds()

  useEffect(
    () =>
      onOtherTabs(({ kind }) => {
        if (kind === 'signed_out') location.replace('/sign-in')
        if (kind === 'signed_in' && sessionState.get() === 'over') sessionState.set('unsure')
      }),
    [],
  )

  useEffect(() => {
    if (state === 'on') void queries.refetchQueries({ predicate: (query) => query.state.status === 'error' })
    if (state !== 'unsure') return
    let timer: ReturnType<typeof setTimeout> | null = null
    const look = async () => {
      try {
        // Another person must not work with the data that the first person loaded.
        if ((await whoIs()) !== id) location.replace('/')
        else sessionState.set('on')
      } catch (error) {
        if (faultOf(error).code === 'unauthorized') sessionState.set('over')
        else timer = setTimeout(look, again)
      }
    }
    void look()
    return () => {
      if (timer !== null) clearTimeout(timer)
    }
  }, [state, queries, whoIs, id])

  return (
    <>
      <SessionEnding outlook={state === 'on' ? outlook : { kind: 'over' }} onStay={stay} />
      <SignInAgain open={state === 'over'} />
    </>
  )
}
