import { until } from '@consult/testing'
import type { StreamFrame } from '@consult/trpc'

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

interface SerializedError {
  readonly data: { readonly consult: { readonly code: string } }
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
  const { base, credential, after, lastEventId } = options
  const abort = new AbortController()
  const received: Received[] = []
  let error: string | null = null
  let isOver = false

  const take = (block: string) => {
    const fields = new Map(
      block.split('\n').map((line) => {
        const [name = '', ...value] = line.split(': ')
        return [name, value.join(': ')] as const
      }),
    )
    const data = JSON.parse(fields.get('data') || 'null') as unknown
    const event = fields.get('event')
    if (event === 'serialized-error') error = (data as SerializedError).data.consult.code
    else if (event === undefined) received.push({ id: fields.get('id') ?? '', frame: data as StreamFrame })
  }
  const read = async (body: ReadableStream<Uint8Array>) => {
    const decoder = new TextDecoder()
    let text = ''
    for await (const chunk of body) {
      const blocks = `${text}${decoder.decode(chunk, { stream: true })}`.split('\n\n')
      text = blocks.pop() ?? ''
      blocks.filter(Boolean).forEach(take)
    }
  }

  const input = encodeURIComponent(JSON.stringify(after === undefined ? {} : { after }))
  const response = await fetch(`${base}/trpc/stream.follow?input=${input}`, {
    headers: {
      authorization: `Bearer ${credential}`,
      accept: 'text/event-stream',
      ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
    },
    signal: abort.signal,
  })
  if (!response.body) throw new Error('a stream without a body')
  read(response.body)
    .catch(() => undefined)
    .finally(() => {
      isOver = true
    })

  const stream: EventStream = {
    received,
    get log() {
      return received.filter(({ id }) => id !== '')
    },
    get lastEventId() {
      return stream.log.at(-1)?.id ?? lastEventId ?? ''
    },
    get sequences() {
      return received.flatMap(({ frame }) => (frame.kind === 'event' ? [frame.event.sequence] : []))
    },
    get error() {
      return error
    },
    get isOver() {
      return isOver
    },
    caughtUp: async () => {
      await until('the stream has caught up', () => received.some(({ frame }) => frame.kind === 'caught_up'))
    },
    close: () => abort.abort(),
  }
  return stream
}
