import { callSimulations, simulations } from '@consult/domain'
import fc from 'fast-check'
import type { Answer } from '../environment/index.ts'
import type { ClockWorld } from './clock-worlds.ts'

/** The newest consults of a walk. */
export interface Walked {
  thread: string | null
  call: string | null
}

/** One step of a walk: its name, and the request. Null: there is nothing to request yet. */
export interface ClockStep {
  readonly text: string
  run(world: ClockWorld, walked: Walked): Promise<Answer<unknown> | null>
}

const day = 24 * 60 * 60
/** Durations that are shorter than, equal to and longer than the times that a consult waits for, in seconds. */
const lengths = [0, 1, 2, 6, 20, 31, 60, 601, 899, 900, 902, 3_600, day, 2 * day, 7 * day]

/** A scenario of simulated physicians, or none. */
const scenario = (names: readonly string[]) =>
  fc.oneof({ weight: 2, arbitrary: fc.constant(null) }, { weight: 3, arbitrary: fc.constantFrom(...names) })
const metadata = (simulate: string | null) => (simulate === null ? {} : { metadata: { simulate } })

const createThread = scenario(Object.keys(simulations)).map(
  (simulate): ClockStep => ({
    text: `create a thread, simulated: ${simulate}`,
    run: async ({ partner, patientId }, walked) => {
      const answer = await partner.key.post<{ id: string }>('/v1/async-consults', { patientId, ...metadata(simulate) })
      if (answer.status === 201) walked.thread = answer.body.id
      return answer
    },
  }),
)

const createCall = fc.tuple(scenario(Object.keys(callSimulations)), fc.constantFrom(null, 120, day + 60, 3 * day)).map(
  ([simulate, inSeconds]): ClockStep => ({
    text: `create a call in ${inSeconds} s, simulated: ${simulate}`,
    run: async (world, walked) => {
      const { partner, patientId } = world
      const answer = await partner.key.post<{ id: string }>('/v1/telehealth-consults', {
        patientId,
        ...(inSeconds !== null && { scheduledFor: await later(world, inSeconds) }),
        ...metadata(simulate),
      })
      if (answer.status === 201) walked.call = answer.body.id
      return answer
    },
  }),
)

/** The patient's local time, which a new consult shows. */
async function later({ partner, patientId }: ClockWorld, seconds: number): Promise<string> {
  const { body } = await partner.key.post<{ id: string; createdAt: string }>('/v1/telehealth-consults', { patientId })
  await partner.key.post(`/v1/telehealth-consults/${body.id}/cancel`)
  return new Date(Date.parse(body.createdAt) + seconds * 1000).toISOString()
}

type Who = 'partner' | 'onDuty' | 'colleague'
const clientOf = (world: ClockWorld, who: Who) => (who === 'partner' ? world.partner.key : world[who].asserted)

const ask = (kind: keyof Walked, who: Who, action: string, body: object = {}): ClockStep => ({
  text: `${who}: ${action} ${JSON.stringify(body)}`,
  run: async (world, walked) => {
    const path = kind === 'thread' ? 'async-consults' : 'telehealth-consults'
    return walked[kind] === null ? null : clientOf(world, who).post(`/v1/${path}/${walked[kind]}/${action}`, body)
  },
})

const presence = (status: 'online' | 'offline'): ClockStep => ({
  text: `${status}`,
  run: (world) => world.onDuty.asserted.put('/v1/physicians/me/presence', { status }),
})

const threadSteps = [
  ask('thread', 'partner', 'consent', { decision: 'accept' }),
  ask('thread', 'partner', 'consent', { decision: 'accept' }),
  ask('thread', 'partner', 'consent', { decision: 'decline' }),
  ask('thread', 'partner', 'messages', { text: 'It still hurts.' }),
  ask('thread', 'partner', 'messages', { text: 'It still hurts.' }),
  ask('thread', 'colleague', 'claim'),
  ask('thread', 'colleague', 'claim'),
  ask('thread', 'colleague', 'replies', { text: 'Rest.' }),
  ask('thread', 'colleague', 'resolve', { summary: 'Rest.' }),
  ask('thread', 'onDuty', 'takeover'),
  ask('thread', 'onDuty', 'replies', { text: 'Rest.' }),
  ask('thread', 'partner', 'accept-resolution'),
  ask('thread', 'partner', 'close'),
  ask('thread', 'partner', 'rating', { value: 4 }),
]

const callSteps = [
  ask('call', 'partner', 'ready'),
  ask('call', 'partner', 'ready'),
  ask('call', 'partner', 'ready'),
  ask('call', 'partner', 'ready'),
  ask('call', 'onDuty', 'join'),
  ask('call', 'onDuty', 'join'),
  ask('call', 'onDuty', 'decline-ring'),
  ask('call', 'onDuty', 'end'),
  ask('call', 'partner', 'cancel'),
  ask('call', 'partner', 'rating', { value: 5 }),
]

const step: fc.Arbitrary<ClockStep> = fc.oneof(
  { weight: 3, arbitrary: createThread },
  { weight: 3, arbitrary: createCall },
  { weight: 9, arbitrary: fc.constantFrom(...threadSteps) },
  { weight: 9, arbitrary: fc.constantFrom(...callSteps) },
  { weight: 1, arbitrary: fc.constantFrom(presence('online'), presence('offline')) },
)

/** A step, and the number of seconds before it. */
export const clockWalk = fc.array(fc.tuple(step, fc.constantFrom(...lengths)), {
  minLength: 6,
  maxLength: 16,
  size: 'max',
})

/** Between two steps, some milliseconds also pass, so that no two steps set timers for the same time. */
const apartMs = 7

/** Runs the steps while the workers work, and lets enough time pass for everything to end. @returns the answers. */
export async function takeWalk(world: ClockWorld, walk: readonly (readonly [ClockStep, number])[]): Promise<string> {
  const walked: Walked = { thread: null, call: null }
  const answers: string[] = []
  for (const [{ text, run }, seconds] of walk) {
    await world.pass(seconds * 1000 + apartMs)
    const answer = await run(world, walked)
    answers.push(`${seconds} s, ${text}: ${answer?.status} ${answer?.code ?? ''}`)
    await world.settle()
  }
  await world.pass(15 * day * 1000)
  return answers.join('\n')
}
