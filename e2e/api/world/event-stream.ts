import { until } from '@consult/testing'
import type { StreamFrame } from '@consult/trpc'
import { openSubscription } from './subscription.ts'

/** What came over a stream: a frame with its id, or the error that ended it. */
export interface Received {
  readonly id: string
  readonly frame: StreamFrame
}

/** A tab's stream of server-sent events, as it comes over the wire. */
export interface EventStream {
  readonly received: readonly Received[]
  /** What of it is of the log: signals pass by at any moment, without an id. */
  readonly log: readonly Received[]
  /** Where it stands, as a browser keeps it. */
  readonly lastEventId: string
  /** The sequences of the events that came. */
  readonly sequences: number[]
  /** The code of the error that ended the stream, once one has. */
  readonly error: string | null
  readonly isOver: boolean
  /** Waits until everything up to the stream's beginning has come. */
  caughtUp(): Promise<void>
  close(): void
}

/**
 * Opens a stream.
 * @param options.base the API's address. `after`: the sequence that the tab has read up to; `lastEventId`: where a
 *   broken stream was.
 */
export async function openStream(options: {
  base: string
  credential: string
  after?: number
  lastEventId?: string
}): Promise<EventStream> {
  const { after, lastEventId, ...where } = options
  const subscription = await openSubscription<StreamFrame>({
    ...where,
    procedure: 'stream.follow',
    input: after === undefined ? {} : { after },
    ...(lastEventId !== undefined && { lastEventId }),
  })
  const receivedNow = () => subscription.received.map(({ id, data }) => ({ id, frame: data }))

  const stream: EventStream = {
    get received() {
      return receivedNow()
    },
    get log() {
      return receivedNow().filter(({ id }) => id !== '')
    },
    get lastEventId() {
      return stream.log.at(-1)?.id ?? lastEventId ?? ''
    },
    get sequences() {
      return receivedNow().flatMap(({ frame }) => (frame.kind === 'event' ? [frame.event.sequence] : []))
    },
    get error() {
      return subscription.error
    },
    get isOver() {
      return subscription.isOver
    },
    caughtUp: async () => {
      await until('the stream has caught up', () => receivedNow().some(({ frame }) => frame.kind === 'caught_up'))
    },
    close: () => subscription.close(),
  }
  return stream
}
