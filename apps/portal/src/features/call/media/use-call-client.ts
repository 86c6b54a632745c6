import { CallClient, type CallView, lineBefore, type SentTracks, TabTurn } from '@consult/call-client'
import { askSignals } from '@consult/client'
import { useTRPCClient } from '@consult/web-client/api/trpc.ts'
import { faultOf } from '@consult/web-client/errors/fault.ts'
import { useEffect, useMemo, useRef, useState } from 'react'
import { heldBack } from '../../../entities/live/held-back.ts'

const before: CallView = { standing: 'connecting', received: [], isHeard: false, line: lineBefore }

/** After one of these codes, the call cannot be rejoined. */
const finalCodes = ['thread_not_active', 'not_assigned', 'not_found', 'unauthorized', 'forbidden']

/** Connects the page to the call. It joins when the page is shown and stays in the call until the page closes. */
export function useCallClient(id: string, sent: SentTracks): { view: CallView; client: CallClient } {
  const api = useTRPCClient()
  const [view, setView] = useState(before)
  const first = useRef(sent)
  const client = useMemo(
    () =>
      new CallClient(
        {
          connection: () => api.telehealthConsults.connection.query({ id }),
          signal: (signal) => api.calls.signal.mutate({ id, signal }),
          signals: (hear, onEnd) => {
            if (heldBack.get()) {
              return askSignals((heard, signal) => api.calls.nextSignals.query({ id, heard }, { signal }), hear, onEnd)
            }
            const following = api.calls.signals.subscribe(
              { id },
              {
                onData: hear,
                onError: onEnd,
                onComplete: onEnd,
                // The transport would retry after three seconds, but the client decides when to retry.
                onConnectionStateChange: ({ error }) => {
                  if (!error) return
                  onEnd(error)
                  following.unsubscribe()
                },
              },
            )
            return () => following.unsubscribe()
          },
          isFinal: (error) => finalCodes.includes(faultOf(error).code),
          isGone: (error) => faultOf(error).code === 'call_interrupted',
        },
        { sent: first.current, onChange: setView, tab: new TabTurn(id) },
      ),
    [api, id],
  )
  useEffect(() => client.send(sent), [client, sent])
  useEffect(() => {
    client.start()
    return () => client.stop()
  }, [client])
  return { view, client }
}
