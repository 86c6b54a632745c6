'use client'

import { lazyWhenIdle } from '@consult/ui/controls/lazy-load.ts'
import { useStore } from '@consult/ui/state/store.ts'
import { useEffect } from 'react'
import { useTRPCClient } from '../../entities/api/trpc.ts'
import { faultOf } from '../../entities/errors/fault.ts'
import { sessionState } from '../../entities/session/session-state.ts'
import { useWorkspace } from '../../entities/workspace/workspace.tsx'
import { onOtherTabs } from './other-tabs.ts'
import { useSessionEnds } from './use-session-ends.ts'

const SignInAgain = lazyWhenIdle(() => import('./sign-in-again.tsx').then((module) => module.SignInAgain))
const SessionEnding = lazyWhenIdle(() => import('./session-ending.tsx').then((module) => module.SessionEnding))

/** How long to wait, in milliseconds, before checking the session again if the service does not answer. */
const again = 3_000

/**
 * Watches the session. It warns before the session ends. Afterward it asks for the password over the unchanged page. If the
 * same physician has signed in from another tab meanwhile, it asks for nothing; if another one has, it loads their inbox.
 */
export function SessionWatch() {
  const { queries, me } = useWorkspace()
  const api = useTRPCClient()
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
        const now = await api.portal.me.query()
        // Another physician must not work with the data that this one loaded.
        if (now.physician.id !== me.physician.id) location.replace('/inbox/mine')
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
  }, [state, queries, api, me])

  return (
    <>
      <SessionEnding outlook={state === 'on' ? outlook : { kind: 'over' }} onStay={stay} />
      <SignInAgain open={state === 'over'} />
    </>
  )
}
