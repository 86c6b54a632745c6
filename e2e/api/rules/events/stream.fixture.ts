import type { AsyncConsult } from '@consult/domain'
import { until } from '@consult/testing'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import {
  createTestEnvironment,
  type EventStream,
  openStream,
  success,
  type TestEnvironment,
  type TestPartner,
} from '../../environment/index.ts'

/**
 * The state of a test file that calls `setUpStreams`: one test environment with two processes per file, and their URLs
 * …
 */
export let environment: TestEnvironment
export let bases: [string, string]
/** … and, for each test, a partner and a session of one of its physicians. */
export let partner: TestPartner
export let token: string
const open: EventStream[] = []

/**
 * Call this once at the top of a test file; test files share this module.
 * @param processes one where the test needs no second process; both URLs are then of the same.
 */
export function setUpStreams({ processes = 2 }: { readonly processes?: 1 | 2 } = {}): void {
  beforeAll(async () => {
    environment = await createTestEnvironment()
    const first = await environment.api.listen()
    bases = [first, processes === 1 ? first : await (await environment.startApi()).listen()]
  })
  afterAll(() => environment.close())
  beforeEach(async () => {
    partner = await environment.partner()
    token = (await (await partner.physician()).session()).token
  })
  afterEach(() => {
    for (const stream of open.splice(0)) stream.close()
  })
}

/** Opens a stream: by default the physician's, at the first process. */
export const follow = async (
  options: { credential?: string; base?: string; after?: number | string; lastEventId?: string } = {},
): Promise<EventStream> => {
  const stream = await openStream({ base: bases[0], credential: token, ...options })
  open.push(stream)
  return stream
}

export const has = (stream: EventStream, count: number) =>
  until(`${count} events`, () => stream.sequences.length >= count)
export const ends = (stream: EventStream) => until('the stream is over', () => stream.isOver)

/** The patient writes a message, and it is delivered. */
export const write = async ({ id }: AsyncConsult, text = 'Hello'): Promise<void> => {
  success(await partner.key.post(`/v1/async-consults/${id}/messages`, { text }))
  await partner.settle()
}
