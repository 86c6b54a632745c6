import { setTimeout as pause } from 'node:timers/promises'
import type { ConsultEvent } from '@consult/domain'
import {
  Changes,
  formatPosition,
  interleave,
  type KnownPosition,
  type LogEvent,
  type LogPosition,
  parsePosition,
  positionAfter,
  positionForm,
} from '@consult/engine'
import { enterStreamed, openStream, type RequestContext, type Somebody } from '@consult/services'
import { type TrackedEnvelope, tracked } from '@trpc/server'
import { z } from 'zod'
import type { Context } from '../context.ts'
import { type Follower, holdStream } from '../hold-stream.ts'
import { withoutMetadata } from '../patient-view.ts'
import { type SignalFrame, SignalTeller } from '../streams/signal-frames.ts'
import { accepting, router } from '../trpc.ts'

/** An event as portal and widget receive it. */
export type StreamEvent = ConsultEvent & { readonly sequence: number; readonly createdAt: string }

/**
 * The log frames of a stream. `caught_up`: everything up to the stream's start has been sent; the rest is new.
 * `skipped`: the client missed too much to send, or the log was rewound; it must reread everything. The stream goes on
 * from there.
 */
export type LogFrame =
  | { readonly kind: 'event'; readonly event: StreamEvent }
  | { readonly kind: 'caught_up' | 'position' | 'skipped' }

/** The frames of a stream: the log and, once the reader has caught up, live signals. */
export type StreamFrame = LogFrame | SignalFrame

/** A position as the service gave it. Pages that loaded before positions had epochs send a sequence. */
const positionSchema = z
  .union([z.number().int().min(0), z.string().regex(positionForm)])
  .transform((position) => parsePosition(String(position)))

/**
 * `after`: a position that the client's data is not older than. `lastEventId`: the last frame before the stream broke;
 * the client library sends it automatically.
 */
const followSchema = z.object({ after: positionSchema.optional(), lastEventId: positionSchema.nullish() })

/** After this many events that the reader may not see, the stream sends its position, so that a resume is short. */
const positionEvery = 100
/** A reader who is further behind than this rereads everything, which is less data and faster. */
const furthestBehind = 2_000

function toFrame(principal: Follower, event: LogEvent): LogFrame {
  const { sequence, type, createdAt } = event
  const data = principal.kind === 'embed' ? withoutMetadata(event.data) : event.data
  return {
    kind: 'event',
    event: { sequence, type, data, createdAt: createdAt.toISOString() } as unknown as StreamEvent,
  }
}

/** Reports whether the principal may see the event. */
function maySee(principal: Follower, event: LogEvent): boolean {
  if (principal.kind !== 'embed') return true
  if (event.patientId !== principal.patientId) return false
  return principal.consultId === null || event.consultId === principal.consultId
}

/** After these events, queue positions and estimated waits may change. */
const lineMovers = new Set(['async_consult.assigned', 'async_consult.closed'])
/** A widget is notified of queue changes at most this often, milliseconds. */
const lineEveryMs = 5_000

interface Following {
  readonly context: Context
  readonly request: RequestContext
  readonly principal: Follower
  readonly signal: AbortSignal
  /** Notified when the queue has moved. */
  readonly line: Changes
}

/**
 * Audits the patients that the stream shows before it shows them: per page of events, and each patient once per stream.
 * A widget's patient is in the entry of the stream's start.
 */
function enterNewPatients(context: RequestContext): (events: readonly LogEvent[]) => Promise<void> {
  const entered = new Set<string>()
  return async (events) => {
    if (context.ownSession !== null) return
    const fresh = [...new Set(events.map(({ patientId }) => patientId))].filter((id) => !entered.has(id))
    await enterStreamed(context, fresh)
    for (const id of fresh) entered.add(id)
  }
}

/** The client's data may be wrong: it rereads everything, and the stream goes on from here. */
const skipTo = (position: KnownPosition) => tracked<LogFrame>(formatPosition(position), { kind: 'skipped' })

/** The log from the reader's position. @param onCaughtUp called once the reader has received all existing events. */
async function* followLog(
  { context: { services }, request, principal, signal, line }: Following,
  input: z.output<typeof followSchema>,
  onCaughtUp: () => void,
): AsyncGenerator<TrackedEnvelope<LogFrame>> {
  const { partnerId } = principal.account
  const head = await services.feed.head(partnerId)
  let position: LogPosition = input.lastEventId ?? input.after ?? head
  if (head.sequence - position.sequence > furthestBehind) {
    position = head
    yield skipTo(head)
  }
  let told = position.sequence
  const enterNew = enterNewPatients(request)
  for await (const step of services.feed.follow(partnerId, position, signal)) {
    await services.openStreams.checked()
    if (signal.aborted) return
    const id = formatPosition(step.position)
    if (step.kind === 'rewound') {
      told = step.position.sequence
      yield skipTo(step.position)
    } else if (step.kind === 'caught_up') {
      yield tracked(id, { kind: 'caught_up' })
      onCaughtUp()
    } else {
      const seen = step.events.filter((event) => maySee(principal, event))
      if (step.events.some(({ type }) => lineMovers.has(type))) line.tell()
      await enterNew(seen)
      for (const event of seen) {
        told = event.sequence
        yield tracked(formatPosition(positionAfter(event, step.position.epoch)), toFrame(principal, event))
      }
      if (step.position.sequence - told >= positionEvery) {
        told = step.position.sequence
        yield tracked(id, { kind: 'position' })
      }
    }
  }
}

/**
 * Live signals, once the reader has caught up: earlier ones could refer to messages that the reader does not have yet.
 */
async function* followSignals(
  { context: { services }, principal, signal }: Following,
  caughtUp: Promise<void>,
): AsyncGenerator<SignalFrame> {
  await caughtUp
  const teller = new SignalTeller(principal)
  for await (const signals of services.signals.follow(principal.account.partnerId, signal)) {
    const frames = teller.tell(signals)
    if (frames.length > 0) await services.openStreams.checked()
    if (signal.aborted) return
    yield* frames
  }
}

/**
 * Notifies a widget that the queue moved: at once, then not again for some seconds. It shows no other patient's events.
 */
async function* followLine({ signal, line }: Following, caughtUp: Promise<void>): AsyncGenerator<SignalFrame> {
  await caughtUp
  let { version } = line
  while (!signal.aborted) {
    await line.since(version, signal)
    if (signal.aborted) return
    version = line.version
    yield { kind: 'line_moved' }
    await pause(lineEveryMs, undefined, { signal }).catch(() => undefined)
  }
}

async function* follow(
  context: Context,
  request: RequestContext,
  principal: Follower,
  input: z.output<typeof followSchema>,
  signal: AbortSignal,
): AsyncGenerator<TrackedEnvelope<LogFrame> | SignalFrame> {
  const end = new AbortController()
  const caughtUp = Promise.withResolvers<void>()
  const abort = () => {
    end.abort()
    caughtUp.resolve()
  }
  signal.addEventListener('abort', abort)
  if (signal.aborted) abort()
  const following = { context, request, principal, signal: end.signal, line: new Changes() }
  try {
    yield* interleave<TrackedEnvelope<LogFrame> | SignalFrame>(
      followLog(following, input, caughtUp.resolve),
      followSignals(following, caughtUp.promise),
      ...(principal.kind === 'embed' ? [followLine(following, caughtUp.promise)] : []),
    )
  } finally {
    signal.removeEventListener('abort', abort)
    abort()
  }
}

function whoIs(asker: Follower): Somebody {
  const { partnerId } = asker.account
  return asker.kind === 'embed'
    ? { partnerId, kind: 'patient', id: asker.patientId }
    : { partnerId, kind: 'physician', id: asker.physicianId }
}

/** One stream per tab: the partner's log and live signals; for a widget only those of its patient. */
export const streamRouter = router({
  follow: accepting('physician', 'embed')
    .meta({ audit: 'entered' })
    .input(followSchema)
    .subscription(async function* ({ ctx, input, signal }) {
      const { patientId = null, consultId = null } = ctx.asker.kind === 'embed' ? ctx.asker : {}
      await openStream(ctx.request, { patientId, consultId })
      const isGone = ctx.services.presence.follow(whoIs(ctx.asker))
      try {
        const request = signal ?? new AbortController().signal
        const stream = { asker: ctx.asker, kind: 'log', request } as const
        yield* holdStream(ctx, stream, (until) => follow(ctx, ctx.request, ctx.asker, input, until))
      } finally {
        isGone()
      }
    }),
})
