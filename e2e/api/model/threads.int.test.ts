import { asyncConsultEventTypes } from '@consult/domain'
import { isFullSuite } from '@consult/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestEnvironment, type TestEnvironment } from '../environment/index.ts'
import { isLong } from '../surface/proof-size.ts'
import { threadCommands } from './thread-commands.ts'
import { settings } from './thread-model.ts'
import { newTenant, walk, walkTimeout } from './walk.ts'

let environment: TestEnvironment

beforeAll(async () => {
  environment = await createTestEnvironment()
})
afterAll(() => environment.close())

const messageEventTypes = ['async_consult.message', 'async_consult.message_rejected', 'async_consult.message_unread']

test('every random sequence of thread operations behaves as the interface document says', {
  tags: 'sized',
  timeout: walkTimeout,
}, async () => {
  const seen = await walk(threadCommands, async () => ({
    model: { threads: [], onDuty: new Set<string>() },
    real: await newTenant(environment, [{}, {}, {}], { ...settings, reassignOnBreach: true }),
  }))
  // A short run may not reach every state; the full suite reaches every event except a parked message.
  if (isLong || isFullSuite) expect(seen).toEqual([...asyncConsultEventTypes, ...messageEventTypes].sort())
})
