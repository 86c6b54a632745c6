import { until } from '@consult/testing'
import type { StreamFrame } from '@consult/trpc'
import { openSubscription } from './subscription.ts'

/** One item of a stream: a frame with its id, or the error that ended it. */
export interface Received {
  readonly id: string
  readonly frame: StreamFrame
}

/** A tab's raw stream of server-sent events. */
export interface EventStream {
  readonly received: readonly Received[]
  /** Its items from the log; signals have no id and can arrive at any time. */
  readonly log: readonly Received[]
  /** The last event id, as a browser keeps it: a position in the log. */
  readonly lastEventId: string
  /** The sequence numbers of the received events. */
  readonly sequences: number[]
  /** The code of the error that ended the stream, if one did. */
  readonly error: string | null
  readonly isOver: boolean
  /** Waits until all events from before the stream's start have arrived. */
  caughtUp(): Promise<void>
  close(): void
}

/**
 * Opens a stream.
 * @param options.base the API's URL. `after`: a position, or the sequence alone, that the tab has read; `lastEventId`: the position of
 * an interrupted stream.
 */
export async function openStream(options: {
  base: string
  credential: string
  after?: number | string
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
