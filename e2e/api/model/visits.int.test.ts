import { telehealthEventTypes } from '@consult/domain'
import { isFullSuite } from '@consult/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestEnvironment, type TestEnvironment } from '../environment/index.ts'
import { isLong, runs } from '../surface/proof-size.ts'
import { visitCommands } from './visit-commands.ts'
import { newTenant, walk, walkTimeout } from './walk.ts'

let environment: TestEnvironment

beforeAll(async () => {
  environment = await createTestEnvironment()
})
afterAll(() => environment.close())

const physicians = [
  { languages: ['en', 'es'], licensedIn: ['US-CA'], online: true },
  { languages: ['en'], licensedIn: ['US-CA'], online: true },
  { languages: ['en'], licensedIn: [], online: false },
]

/** The states that the walks must have reached. */
const everywhere = [
  'create',
  'create: physician_not_licensed',
  'create: slot_unavailable',
  'reschedule',
  'reschedule: slot_unavailable',
  'reschedule: thread_not_active',
  'a patient was reminded',
  'a patient missed a call',
  'ready',
  'ready: thread_not_active',
  'the place was lost',
  'a ring ran out',
  'a physician went away',
  'join',
  'join: physician_not_licensed',
  'join: not_assigned',
  'join: thread_not_active',
  'decline-ring',
  'decline-ring: not_assigned',
  'decline-ring: thread_not_active',
  'end',
  'end: not_assigned',
  'end: thread_not_active',
  'messages',
  'messages: thread_not_active',
  'replies',
  'replies: not_assigned',
  'replies: thread_not_active',
  'cancel',
  'cancel: consult_not_cancellable',
  'rating',
  'rating: already_rated',
]

test('every random sequence of call operations behaves as the interface document says', {
  tags: 'sized',
  timeout: walkTimeout,
}, async () => {
  const met = new Set<string>()
  const seen = await walk(visitCommands, async () => {
    const real = await newTenant(
      environment,
      physicians.map(({ languages, ...wanted }) => ({ ...wanted, fields: { languages } })),
    )
    const known = physicians.map(({ languages, licensedIn, online }, n) => ({
      id: real.physicians[n]?.id ?? '',
      languages,
      licensedIn,
      said: online ? ('online' as const) : ('offline' as const),
      until: null,
      unanswered: 0,
      idleSince: online ? environment.clock.now().getTime() : 0,
    }))
    return { model: { visits: [], physicians: known, met }, real }
  })
  // A short run, or one with another seed, may not reach every state that the full suite reaches.
  if (isLong ? runs < 300 : !isFullSuite) return
  // Nothing is recorded here.
  const told = telehealthEventTypes.filter((type) => type !== 'telehealth.recording_ready')
  expect(seen).toEqual([...told, 'telehealth.message'].sort())
  expect(everywhere.filter((place) => !met.has(place))).toEqual([])
})
