import { CallClient, type CallView, lineBefore, type SentTracks } from '@consult/call-client'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTRPCClient } from '../../../entities/api/trpc.ts'
import { faultOf } from '../../../entities/errors/fault.ts'

const before: CallView = { standing: 'connecting', received: [], isHeard: false, line: lineBefore }

/** After these there is nothing to come back to. */
const finalCodes = ['thread_not_active', 'not_assigned', 'not_found', 'unauthorized', 'forbidden']

/** The page in the call: it comes in, and stays in for as long as it is shown. */
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
            const following = api.calls.signals.subscribe(
              { id },
              {
                onData: hear,
                onError: onEnd,
                onComplete: onEnd,
                // It would try again by itself, three seconds later: when to is the client's to say.
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
        { sent: first.current, onChange: setView },
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
