import type { Auth } from '@consult/auth'
import type { Database } from '@consult/db'
import { type Clock, ConsultError } from '@consult/domain'
import { createStreamPlaces, type PlacedStream } from './stream-places.ts'

/** Who opens a stream, and with which credential. */
export interface StreamHolder {
  readonly partnerId: string
  /** The partner's limit, for all of its people together. */
  readonly maxOfPartner: number
  readonly personId: string
  /** What the stream carries. Call streams are counted separately, so that many open tabs never end a call. */
  readonly kind: 'log' | 'call'
  /** The request's `Authorization` header. */
  readonly authorization: string
}

/**
 * The open streams of a process. Each person and each partner has a limit across all processes. A stream ends when its
 * credential is no longer valid. The number of database queries does not grow with the number of streams.
 */
export interface OpenStreams {
  /**
   * Opens a stream. If the person is at the limit, it replaces their oldest stream, which ends.
   * @param end called with the reason when the stream must end: the credential's refusal, or too_many_streams.
   * @returns a function to call when the stream has closed.
   * @throws too_many_streams when the partner is at its limit and the person has no stream to replace.
   */
  open(holder: StreamHolder, end: (reason: ConsultError) => void): Promise<() => void>
  /**
   * Resolves once all credentials have been checked within the last ten seconds. Streams await it before they send, so
   * that a revoked credential receives nothing after ten seconds, even when the periodic checks are delayed.
   */
  checked(): Promise<void>
  close(): Promise<void>
}

/** How often credentials are checked, in milliseconds. */
const lookEveryMs = 5_000
/** How often leases are renewed, in milliseconds: three times before they expire. */
const renewEveryMs = 10_000
/** How long the result of a check is trusted, in seconds. */
const trustSeconds = 10

interface OpenStream extends PlacedStream {
  readonly authorization: string
  readonly end: (reason: ConsultError) => void
}

/** @param options.onError called when a check or renewal fails. A failed check ends no stream. */
export function createOpenStreams(options: {
  database: Database
  auth: Pick<Auth, 'findRefused'>
  clock: Clock
  onError: (error: unknown) => void
}): OpenStreams {
  const { database, auth, clock, onError } = options
  const places = createStreamPlaces(database, clock)
  const streams = new Map<string, OpenStream>()
  /** Closed streams whose places are not free yet. */
  const closed: PlacedStream[] = []
  let freeing: Promise<void> | null = null
  let checkedAt = clock.now()
  let looking: Promise<void> | null = null

  const nameOf = ({ partnerId, holder, place }: PlacedStream) => `${partnerId} ${holder} ${place}`

  const drop = (stream: OpenStream, reason: ConsultError) => {
    if (streams.get(nameOf(stream)) === stream) streams.delete(nameOf(stream))
    stream.end(reason)
  }

  const checkCredentials = async () => {
    const now = clock.now()
    const open = [...streams.values()]
    const refused = await auth.findRefused([...new Set(open.map(({ authorization }) => authorization))])
    for (const stream of open) {
      const refusal = refused.get(stream.authorization)
      if (refusal) drop(stream, refusal)
    }
    checkedAt = now
  }

  const renewLeases = async () => {
    const open = [...streams.values()]
    const kept = await places.renew(open)
    for (const stream of open) if (!kept.has(stream.streamId)) drop(stream, new ConsultError('too_many_streams'))
    // These streams closed in the meantime, and the renewal may have taken their places again.
    await places.free(open.filter((stream) => kept.has(stream.streamId) && streams.get(nameOf(stream)) !== stream))
  }

  /** Streams that close during a statement share the next one, because a failing network closes them all at once. */
  const freeClosed = async () => {
    while (closed.length > 0) await places.free(closed.splice(0)).catch(onError)
  }
  const freePlace = (stream: PlacedStream) => {
    closed.push(stream)
    freeing ??= freeClosed().finally(() => {
      freeing = null
    })
  }

  const look = (): Promise<void> => {
    looking ??= checkCredentials().finally(() => {
      looking = null
    })
    return looking
  }

  const regularly = (work: () => Promise<void>, everyMs: number) =>
    setInterval(() => {
      if (streams.size > 0) work().catch(onError)
    }, everyMs).unref()
  const timers = [regularly(look, lookEveryMs), regularly(renewLeases, renewEveryMs)]

  return {
    open: async ({ partnerId, maxOfPartner, personId, kind, authorization }, end) => {
      const placed = await places.take({ partnerId, holder: `${personId} ${kind}`, maxOfPartner })
      if (!placed) throw new ConsultError('too_many_streams')
      const stream = { ...placed, authorization, end }
      const before = streams.get(nameOf(stream))
      streams.set(nameOf(stream), stream)
      before?.end(new ConsultError('too_many_streams'))
      return () => {
        if (streams.get(nameOf(stream)) !== stream) return
        streams.delete(nameOf(stream))
        freePlace(stream)
      }
    },
    checked: async () => {
      // Also when the clock was set back: credentials must not be trusted until it is where it was.
      const elapsedMs = Math.abs(clock.now().getTime() - checkedAt.getTime())
      if (elapsedMs >= trustSeconds * 1000) await look()
    },
    close: async () => {
      for (const timer of timers) clearInterval(timer)
      await looking?.catch(() => undefined)
      const left = [...streams.values()]
      // Clear first: a client that disconnects after this must not query a closing database.
      streams.clear()
      await freeing
      await places.free([...closed, ...left]).catch(onError)
    },
  }
}
