import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AsyncConsultAction, AsyncConsultLifecycle } from '../async-consult/lifecycle.ts'
import { acceptanceWindow, consults, noon, resolution, responseSla } from '../async-consult/machine.fixture.ts'
import { decideAsyncConsult } from '../async-consult/machine.ts'
import { addSeconds } from '../vocabulary/clock.ts'
import { type HandOverOffer, handOverNoteSchema, handOverSeconds, handOverStatus } from './hand-over.ts'

const people = ['phy_assignee', 'phy_b', 'phy_c'] as const
const person = fc.constantFrom(...people)

/** What the people around one thread may try, in any order. */
type Attempt =
  | { readonly type: 'offer'; readonly by: string; readonly to: string }
  | {
      readonly type: 'accept' | 'decline' | 'reply' | 'resolve' | 'take_over' | 'claim' | 'close' | 'queue'
      readonly by: string
    }
  | { readonly type: 'land' | 'message' }

const attempt: fc.Arbitrary<Attempt> = fc.oneof(
  fc.record({ type: fc.constant('offer' as const), by: person, to: person }),
  fc.record({ type: fc.constantFrom('accept' as const, 'decline' as const), by: person }),
  fc.record({ type: fc.constantFrom('reply' as const, 'take_over' as const, 'claim' as const), by: person }),
  fc.record({ type: fc.constantFrom('queue' as const, 'resolve' as const, 'close' as const), by: person }),
  fc.record({ type: fc.constantFrom('land' as const, 'message' as const) }),
)

interface World {
  life: AsyncConsultLifecycle
  offer: (HandOverOffer & { readonly to: string }) | null
  /** Replies that were accepted and are not in the transcript yet, by author. */
  readonly underWay: string[]
  accepted: number
  landed: number
}

/** The rules of the use cases, on one thread: each attempt runs alone, because all of them lock the thread. */
function apply(world: World, tried: Attempt, now: Date): void {
  const act = (action: AsyncConsultAction): boolean => {
    const decision = decideAsyncConsult(world.life, action, now)
    if ('refuse' in decision) return false
    world.life = decision.next
    return true
  }
  const isPending = () => world.offer !== null && handOverStatus(world.offer, world.life, now) === 'pending'
  switch (tried.type) {
    case 'offer': {
      const { physicianId, assignedAt, resolutions, status } = world.life
      if (status !== 'active' || physicianId !== tried.by || tried.by === tried.to || assignedAt === null) return
      const expiresAt = addSeconds(now, handOverSeconds)
      const { length: resolutionCount } = resolutions
      world.offer = { fromPhysicianId: tried.by, to: tried.to, assignedAt, resolutionCount, expiresAt, outcome: null }
      return
    }
    case 'accept': {
      if (!world.offer || !isPending() || world.offer.to !== tried.by) return
      const due = world.life.responseDueAt
      const { fromPhysicianId } = world.offer
      expect(act({ type: 'accept_hand_over', physicianId: tried.by, fromPhysicianId })).toBe(true)
      expect(world.life.responseDueAt).toEqual(due)
      world.offer = { ...world.offer, outcome: 'accepted' }
      return
    }
    case 'decline':
      if (world.offer && isPending()) world.offer = { ...world.offer, outcome: 'declined' }
      return
    case 'queue': {
      const due = world.life.responseDueAt
      if (act({ type: 'return_to_queue', physicianId: tried.by })) expect(world.life.responseDueAt).toEqual(due)
      return
    }
    case 'reply':
      if (!act({ type: 'post_reply', physicianId: tried.by })) return
      world.underWay.push(tried.by)
      world.accepted += 1
      return
    case 'land': {
      const author = world.underWay.shift()
      if (author === undefined) return
      expect(act({ type: 'land_reply', physicianId: author })).toBe(true)
      world.landed += 1
      return
    }
    case 'message':
      act({ type: 'land_message', responseSla })
      return
    case 'resolve':
      act({ type: 'resolve', physicianId: tried.by, resolution, acceptanceWindow })
      return
    case 'close':
      act({ type: 'close', physicianId: tried.by })
      return
    default:
      act({ type: tried.type, physicianId: tried.by, responseSla })
  }
}

const story = fc.array(fc.tuple(fc.constantFrom(0, 1, 60, handOverSeconds, responseSla), attempt), {
  minLength: 10,
  maxLength: 40,
})

/** Plays stories of one thread. @returns how often each attempt changed it. */
function play(numRuns: number) {
  const seen = new Map<string, number>()
  fc.assert(
    fc.property(story, (steps) => {
      const world: World = { life: consults.active, offer: null, underWay: [], accepted: 0, landed: 0 }
      let now = noon
      for (const [seconds, tried] of steps) {
        now = addSeconds(now, seconds)
        const was = world.life
        apply(world, tried, now)
        if (world.life !== was) seen.set(tried.type, (seen.get(tried.type) ?? 0) + 1)
        const { status, physicianId } = world.life
        // One holder exactly where somebody has to answer.
        if (status === 'active' || status === 'resolve_requested') expect(people).toContain(physicianId)
        if (status === 'queued') expect(physicianId).toBeNull()
        // An offer never outlives what it was an offer of.
        if (world.offer && handOverStatus(world.offer, world.life, now) === 'pending') {
          expect([status, physicianId]).toEqual(['active', world.offer.fromPhysicianId])
          expect(world.life.assignedAt).toEqual(world.offer.assignedAt)
        }
      }
      while (world.underWay.length > 0) apply(world, { type: 'land' }, now)
      expect(world.landed).toBe(world.accepted)
    }),
    { numRuns },
  )
  return seen
}

describe('a hand-over among replies, takeovers, claims, resolutions and closes', () => {
  it('has one holder, loses no reply and never changes when an answer is due', () => {
    const seen = play(500)
    for (const type of ['accept', 'queue', 'claim', 'take_over', 'resolve', 'close', 'land', 'message']) {
      expect(seen.get(type) ?? 0, type).toBeGreaterThan(0)
    }
  })

  it('does so in 10,000 interleavings', { tags: 'full' }, () => {
    play(10_000)
  })
})

describe('the state of a hand-over', () => {
  const { assignedAt } = consults.active
  const offer: HandOverOffer = {
    fromPhysicianId: 'phy_assignee',
    assignedAt: assignedAt ?? noon,
    resolutionCount: 0,
    expiresAt: addSeconds(noon, handOverSeconds),
    outcome: null,
  }
  const justBefore = new Date(offer.expiresAt.getTime() - 1)

  it.each([
    ['pending', offer, consults.active, justBefore],
    ['expired', offer, consults.active, offer.expiresAt],
    ['withdrawn', offer, { ...consults.active, physicianId: 'phy_b' }, noon],
    ['withdrawn', offer, { ...consults.active, assignedAt: noon }, noon],
    ['withdrawn', offer, { ...consults.active, resolutions: consults.closed.resolutions }, noon],
    ['withdrawn', offer, consults.queued, noon],
    ['withdrawn', offer, consults.resolve_requested, noon],
    ['withdrawn', offer, consults.closed, noon],
    ['accepted', { ...offer, outcome: 'accepted' as const }, consults.active, noon],
  ])('is %s', (status, stored, thread, now) => {
    expect(handOverStatus(stored, thread, now)).toBe(status)
  })
})

it('the note needs one part with text or a severity', () => {
  expect(handOverNoteSchema.safeParse({ severity: 'stable' }).success).toBe(true)
  expect(handOverNoteSchema.safeParse({ toDo: 'Call back' }).success).toBe(true)
  for (const note of [{}, { summary: ' \n' }, { summary: null, toDo: null }]) {
    expect(handOverNoteSchema.safeParse(note).success).toBe(false)
  }
})
