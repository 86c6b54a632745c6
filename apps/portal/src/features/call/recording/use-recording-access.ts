import { useTRPC } from '@consult/web-client/api/trpc.ts'
import { sessionState } from '@consult/web-client/session/session-state.ts'
import { notifyOtherTabs } from '@consult/web-client/sign-in/other-tabs.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { NotedCall } from '../../../entities/calls/call-item.ts'

/** What is shown of a recording. `signing_in`: the last sign-in was too long ago. */
export type RecordingView = 'offered' | 'signing_in' | 'shown' | 'failed'

/** Opens a recording, with a new sign-in before it if the last one was too long ago. */
export function useRecordingAccess({ consult }: NotedCall) {
  const trpc = useTRPC()
  const queries = useQueryClient()
  const [view, setView] = useState<RecordingView>('offered')
  // The page may have been open for a long time: ask again whether the session still suffices.
  const open = async () => {
    try {
      const call = await queries.fetchQuery({ ...trpc.portalCalls.get.queryOptions({ id: consult.id }), staleTime: 0 })
      setView(call.recordingNeedsSignIn ? 'signing_in' : 'shown')
    } catch {
      setView('failed')
    }
  }
  const signedIn = async () => {
    // The cookie has another session now: check who signed in before anything continues.
    sessionState.set('unsure')
    notifyOtherTabs({ kind: 'signed_in' })
    await open()
  }
  return { view, open, signedIn, fail: () => setView('failed'), giveUp: () => setView('offered') }
}
