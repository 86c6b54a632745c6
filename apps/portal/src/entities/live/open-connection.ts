import type { OpenConnection } from '@consult/client'
import type { StreamFrame } from '@consult/trpc'
import type { Api } from '@consult/web-client/api/trpc.ts'
import { onHeartbeat } from '../api/heartbeat.ts'
import { whyEnded } from './why-ended.ts'

/**
 * The longest silence before the connection counts as lost, in milliseconds. The service sends something every five
 * seconds; the rest allows for a slow network.
 */
const silence = 9_000
/** The timeout for opening a connection, in milliseconds. */
const patience = 12_000

/**
 * Opens connections to the event log with the browser's EventSource.
 * @param after a position in the log: all data read so far is at least as new.
 */
export function connectionsTo(api: Api, after: string): OpenConnection<StreamFrame> {
  return (lastEventId, events) => {
    let started = false
    // Without a heartbeat, events may have been missed, even if the browser considers the connection open.
    const giveUp = () => events.ended('silent')
    let timer = setTimeout(giveUp, patience)
    const unhear = onHeartbeat(() => {
      clearTimeout(timer)
      timer = setTimeout(giveUp, silence)
    })
    const subscription = api.stream.follow.subscribe(
      { after, ...(lastEventId !== null && { lastEventId }) },
      {
        onStarted: () => {
          started = true
          events.started()
        },
        // Live signals have no id: the service does not store them, and a connection cannot resume from one.
        onData: (said) => ('kind' in said ? events.frame(null, said) : events.frame(said.id, said.data)),
        onConnectionStateChange: ({ state }) => {
          // EventSource would reconnect on its own schedule. Reconnect on ours instead.
          if (state === 'connecting' && started) events.ended('ended')
        },
        onError: (error) => events.ended(whyEnded(error)),
        onComplete: () => events.ended('ended'),
      },
    )
    return () => {
      clearTimeout(timer)
      unhear()
      subscription.unsubscribe()
    }
  }
}
