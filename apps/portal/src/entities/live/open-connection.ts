import type { StreamFrame } from '@consult/trpc'
import { onHeartbeat } from '../api/heartbeat.ts'
import type { Api } from '../api/trpc.ts'
import { faultOf } from '../errors/fault.ts'
import type { OpenConnection, WhyEnded } from './stream-follower.ts'

function whyEnded(code: string): WhyEnded {
  if (code === 'too_many_streams') return 'crowded'
  return code === 'unauthorized' ? 'unauthorized' : 'ended'
}

/** The stream is silent for five seconds at most, and a slow line a little longer; milliseconds. */
const silence = 9_000
/** A connection that has not begun by then will not; milliseconds. */
const patience = 15_000

/**
 * Connections to the log, by the browser's own EventSource.
 * @param after the sequence that everything read so far is not older than.
 */
export function connectionsTo(api: Api, after: number): OpenConnection<StreamFrame> {
  return (lastEventId, events) => {
    let started = false
    // Without a heartbeat nobody knows what has happened since, whatever the browser believes of its connection.
    const giveUp = () => events.ended('ended')
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
        // What is live has no id: it is not kept, and nothing goes on from it.
        onData: (said) => ('kind' in said ? events.frame(null, said) : events.frame(said.id, said.data)),
        onConnectionStateChange: ({ state }) => {
          // EventSource would try again by itself, in its own time: we do, in ours.
          if (state === 'connecting' && started) events.ended('ended')
        },
        onError: (error) => events.ended(whyEnded(faultOf(error).code)),
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
