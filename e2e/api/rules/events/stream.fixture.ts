import type { AsyncConsult } from '@consult/domain'
import { until } from '@consult/testing'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { createWorld, type EventStream, openStream, success, type TestPartner, type World } from '../../world/index.ts'

/** What a file of tests of streams has, once it has called `setUpStreams`: a world of two processes, and where they are … */
export let world: World
export let bases: [string, string]
/** … and for each test a partner, and the session of a physician of theirs. */
export let partner: TestPartner
export let token: string
const open: EventStream[] = []

/** Called at the top of a file, once: the module itself is shared between files. */
export function setUpStreams(): void {
  beforeAll(async () => {
    world = await createWorld()
    const second = await world.startApi()
    bases = [await world.api.listen(), await second.listen()]
  })
  afterAll(() => world.close())
  beforeEach(async () => {
    partner = await world.partner()
    token = (await (await partner.physician()).session()).token
  })
  afterEach(() => {
    for (const stream of open.splice(0)) stream.close()
  })
}

/** Opens a stream: by default the physician's, at the first process. */
export const follow = async (
  of: { credential?: string; base?: string; after?: number; lastEventId?: string } = {},
): Promise<EventStream> => {
  const stream = await openStream({ base: bases[0], credential: token, ...of })
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
