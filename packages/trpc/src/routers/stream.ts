import { parsePosition, positionForm } from '@consult/engine'
import { TRPCError, type TrackedEnvelope } from '@trpc/server'
import { z } from 'zod'
import type { LogFrame } from '../streams/log-frames.ts'
import { type NextFrames, nextFrames } from '../streams/next-frames.ts'
import type { SignalFrame } from '../streams/signal-frames.ts'
import type { AdmittedStream } from '../streams/stream-hub.ts'
import { heardSchema } from '../streams/unheard.ts'
import { accepting, router } from '../trpc.ts'

/** A position as the service gave it. Pages that loaded before positions had epochs send a sequence. */
const positionSchema = z
  .union([z.number().int().min(0), z.string().regex(positionForm)])
  .transform((position) => parsePosition(String(position)))

/**
 * `after`: a position; the client's data is at least that recent. `lastEventId`: the last frame before the stream
 * broke; the client library sends it automatically.
 */
const followSchema = z.object({ after: positionSchema.optional(), lastEventId: positionSchema.nullish() })

type Frame = TrackedEnvelope<LogFrame> | SignalFrame

/**
 * What the procedure returns: not frames, but the permission to open the stream, which the host passes to the stream
 * hub. tRPC would hold a chain of generators and web streams for each client, which costs five times as much memory and
 * ten times as much processor time. To clients, the type says what they receive.
 */
class Admission implements AsyncIterable<Frame, void> {
  readonly stream: AdmittedStream

  constructor(stream: AdmittedStream) {
    this.stream = stream
  }

  /** @throws not_found, because only the stream's own route serves it. */
  [Symbol.asyncIterator](): AsyncIterator<Frame, void> {
    throw new TRPCError({ code: 'NOT_FOUND' })
  }
}

/** One stream per tab: the partner's log and live signals; for a widget only those of its patient. */
export const streamRouter = router({
  follow: accepting('physician', 'embed')
    .meta({ audit: 'entered' })
    .input(followSchema)
    .subscription(async ({ ctx: { asker, request, credentials }, input: { after, lastEventId } }) => {
      const from = lastEventId ?? after ?? null
      return new Admission({ asker, request, authorization: credentials.authorization ?? '', from })
    }),
  /** Returns the same data one answer at a time, for networks that buffer streams until they end. */
  next: accepting('physician', 'embed')
    .meta({ audit: 'entered', waits: true })
    .input(z.object({ after: positionSchema, heard: heardSchema }))
    .output(z.custom<NextFrames>())
    .query(({ ctx, input: { after: from, heard } }) => {
      const { asker, request, credentials } = ctx
      return nextFrames(ctx, { asker, request, authorization: credentials.authorization ?? '', from }, heard)
    }),
})
