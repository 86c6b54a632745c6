import type { EmbedPrincipal, PhysicianPrincipal, Principal } from '@consult/auth'
import { addSeconds, type ConsultEvent } from '@consult/domain'
import type { LogEvent } from '@consult/engine'
import { openStream, type Somebody } from '@consult/services'
import { type TrackedEnvelope, tracked } from '@trpc/server'
import { z } from 'zod'
import type { Context } from '../context.ts'
import { whileCredentialIsGood } from '../credential-watch.ts'
import { accepting, router } from '../trpc.ts'

/** An event as portal and widget follow it. */
export type StreamEvent = ConsultEvent & { readonly sequence: number; readonly createdAt: string }

/** What a stream carries. `caught_up`: everything up to the stream's beginning has been sent; what follows is new. */
export type StreamFrame =
  | { readonly kind: 'event'; readonly event: StreamEvent }
  | { readonly kind: 'caught_up' }
  | { readonly kind: 'position' }

/**
 * `after`: the sequence that what the client has read is not older than. `lastEventId`: where a broken stream was; the
 * client library sends it by itself.
 */
const followSchema = z.object({
  after: z.number().int().min(0).optional(),
  lastEventId: z.string().max(20).regex(/^\d+$/).nullish(),
})

/** How long a credential that was good is trusted while its stream has something to say, in seconds. */
const recheckSeconds = 10
/** After so many events that were not the reader's, the stream says where it stands, so that a resume is short. */
const positionEvery = 100

function toFrame(event: LogEvent): StreamFrame {
  const { sequence, type, data, createdAt } = event
  return {
    kind: 'event',
    event: { sequence, type, data, createdAt: createdAt.toISOString() } as unknown as StreamEvent,
  }
}

/** True when the principal may see the event. */
function maySee(principal: Principal, event: LogEvent): boolean {
  if (principal.kind !== 'embed') return true
  if (event.patientId !== principal.patientId) return false
  return principal.consultId === null || event.consultId === principal.consultId
}

async function* follow(
  { services, credentials }: Context,
  principal: Principal,
  input: z.output<typeof followSchema>,
  signal: AbortSignal,
): AsyncGenerator<TrackedEnvelope<StreamFrame>> {
  const { partnerId } = principal.account
  const begin = input.lastEventId == null ? input.after : Number(input.lastEventId)
  let cursor = begin ?? (await services.feed.head(partnerId))
  let told = cursor
  let checkAt = addSeconds(services.clock.now(), recheckSeconds)
  for await (const events of services.feed.follow(partnerId, cursor, signal)) {
    if (services.clock.now() >= checkAt) {
      // Rotated, suspended or signed out meanwhile: the stream ends with that error.
      await services.auth.authenticate(credentials)
      checkAt = addSeconds(services.clock.now(), recheckSeconds)
    }
    for (const event of events) {
      cursor = event.sequence
      if (!maySee(principal, event)) continue
      told = cursor
      yield tracked(String(cursor), toFrame(event))
    }
    if (events.length === 0) yield tracked(String(cursor), { kind: 'caught_up' })
    else if (cursor - told >= positionEvery) {
      told = cursor
      yield tracked(String(cursor), { kind: 'position' })
    }
  }
}

function whoIs(asker: PhysicianPrincipal | EmbedPrincipal): Somebody {
  const { partnerId } = asker.account
  return asker.kind === 'embed'
    ? { partnerId, kind: 'patient', id: asker.patientId }
    : { partnerId, kind: 'physician', id: asker.physicianId }
}

/** One stream per tab: the partner's log from where the reader stands, for a widget only what is its patient's. */
export const streamRouter = router({
  follow: accepting('physician', 'embed')
    .input(followSchema)
    .subscription(async function* ({ ctx, input, signal }) {
      const { patientId = null, consultId = null } = ctx.asker.kind === 'embed' ? ctx.asker : {}
      await openStream(ctx.call, { patientId, consultId })
      const isGone = ctx.services.signsOfLife.follows(whoIs(ctx.asker))
      try {
        const request = signal ?? new AbortController().signal
        yield* whileCredentialIsGood(ctx, request, (until) => follow(ctx, ctx.asker, input, until))
      } finally {
        isGone()
      }
    }),
})
