import { asyncConsultEventTypes } from '@consult/domain'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isLong, runs, seed } from '../surface/proof-size.ts'
import { createWorld, unlimited, type World } from '../world/index.ts'
import { createLogCheck } from './log-check.ts'
import { type Belief, type Tenant, threadCommands } from './thread-commands.ts'
import { settings } from './thread-model.ts'

let world: World

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const messageEventTypes = ['async_consult.message', 'async_consult.message_rejected']
const three = [0, 1, 2]

/** A tenant of the walk's own, so that a walk that fails can be made shorter. */
async function newTenant(): Promise<Tenant> {
  const partner = await world.partner({ ...unlimited, ...settings, reassignOnBreach: true })
  return {
    world,
    partner,
    patientIds: await Promise.all(three.map(async () => (await partner.patient()).id)),
    physicians: await Promise.all(three.map(() => partner.physician())),
    log: createLogCheck(partner),
  }
}

test('any walk through threads is what the interface says of it', { timeout: isLong ? 0 : 120_000 }, async () => {
  const seen = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.commands(threadCommands, { maxCommands: 120, size: 'max' }), async (walk) => {
      const belief: Belief = { threads: [], onDuty: new Set() }
      const tenant = await newTenant()
      await fc.asyncModelRun(() => ({ model: belief, real: tenant }), walk)
      for (const { type } of await tenant.partner.events()) seen.add(type)
    }),
    { numRuns: runs, seed, ...(!isLong && { interruptAfterTimeLimit: 60_000 }) },
  )
  // The walks went everywhere: nothing was parked, and nothing else was left out.
  expect([...seen].sort()).toEqual([...asyncConsultEventTypes, ...messageEventTypes].sort())
})
