import { setTimeout as pause } from 'node:timers/promises'
import type { ConsultEvent } from '@consult/domain'
import { Changes, interleave, type LogEvent } from '@consult/engine'
import { enterStreamed, openStream, type RequestContext, type Somebody } from '@consult/services'
import { type TrackedEnvelope, tracked } from '@trpc/server'
import { z } from 'zod'
import type { Context } from '../context.ts'
import { type Follower, holdStream } from '../hold-stream.ts'
import { withoutMetadata } from '../patient-view.ts'
import { type SignalFrame, SignalTeller } from '../streams/signal-frames.ts'
import { accepting, router } from '../trpc.ts'

/** An event as portal and widget follow it. */
export type StreamEvent = ConsultEvent & { readonly sequence: number; readonly createdAt: string }

/**
 * What a stream carries of the log. `caught_up`: everything up to the stream's beginning has been sent; what follows is
 * new. `skipped`: so much was missed that it is not told: whatever was read before is to be read again.
 */
export type LogFrame =
  | { readonly kind: 'event'; readonly event: StreamEvent }
  | { readonly kind: 'caught_up' | 'position' | 'skipped' }

/** What a stream carries: the log, and once the reader has caught up, what is live besides. */
export type StreamFrame = LogFrame | SignalFrame

/**
 * `after`: the sequence that what the client has read is not older than. `lastEventId`: where a broken stream was; the
 * client library sends it by itself.
 */
const followSchema = z.object({
  after: z.number().int().min(0).optional(),
  lastEventId: z.string().max(20).regex(/^\d+$/).nullish(),
})

/** After so many events that were not the reader's, the stream says where it stands, so that a resume is short. */
const positionEvery = 100
/** Who is further behind than so many events reads what they show again: that is less, and sooner there. */
const furthestBehind = 2_000

function toFrame(principal: Follower, event: LogEvent): LogFrame {
  const { sequence, type, createdAt } = event
  const data = principal.kind === 'embed' ? withoutMetadata(event.data) : event.data
  return {
    kind: 'event',
    event: { sequence, type, data, createdAt: createdAt.toISOString() } as unknown as StreamEvent,
  }
}

/** True when the principal may see the event. */
function maySee(principal: Follower, event: LogEvent): boolean {
  if (principal.kind !== 'embed') return true
  if (event.patientId !== principal.patientId) return false
  return principal.consultId === null || event.consultId === principal.consultId
}

/** After these, places in the queue and estimated waits may change. */
const lineMovers = new Set(['async_consult.assigned', 'async_consult.closed'])
/** A widget is told of a line that moves at most this often, milliseconds. */
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
 * Enters whom the stream shows, before it does: a page of events at a time, and of each patient that this stream has
 * shown something no more. A widget's patient is in the entry of its beginning.
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

/** The log from where the reader stands. @param onCaughtUp called once the reader has what there was. */
async function* followLog(
  { context: { services }, request, principal, signal, line }: Following,
  input: z.output<typeof followSchema>,
  onCaughtUp: () => void,
): AsyncGenerator<TrackedEnvelope<LogFrame>> {
  const { partnerId } = principal.account
  const begin = input.lastEventId == null ? input.after : Number(input.lastEventId)
  const head = await services.feed.head(partnerId)
  let cursor = begin ?? head
  if (head - cursor > furthestBehind) {
    cursor = head
    yield tracked(String(cursor), { kind: 'skipped' })
  }
  let told = cursor
  const enterNew = enterNewPatients(request)
  for await (const events of services.feed.follow(partnerId, cursor, signal)) {
    await services.openStreams.checked()
    if (signal.aborted) return
    if (events.some(({ type }) => lineMovers.has(type))) line.tell()
    await enterNew(events.filter((event) => maySee(principal, event)))
    for (const event of events) {
      cursor = event.sequence
      if (!maySee(principal, event)) continue
      told = cursor
      yield tracked(String(cursor), toFrame(principal, event))
    }
    if (events.length === 0) {
      yield tracked(String(cursor), { kind: 'caught_up' })
      onCaughtUp()
    } else if (cursor - told >= positionEvery) {
      told = cursor
      yield tracked(String(cursor), { kind: 'position' })
    }
  }
}

/** What is live, from when the reader has caught up: before, it would be about messages that are not there yet. */
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

/** Tells a widget that the queue has moved: at once, then not again for some seconds. It sees no other patient's events. */
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

/** One stream per tab: the partner's log and what is live, for a widget only what is its patient's. */
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
