/** @module-tag sized */
import { isFullSuite } from '@consult/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestEnvironment, type TestEnvironment } from '../environment/index.ts'
import { codeOf, exampleOf, idPositionsOf, neverIds, operations, routesOverTrpc, visible } from '../surface/index.ts'
import { breakInput } from './break-input.ts'
import { type Refused, type Stage, setStage } from './callers.ts'

/** A refused caller learns nothing else, whatever they request: 401 and 403 are checked before everything else. */
let environment: TestEnvironment
let stage: Stage

beforeAll(async () => {
  environment = await createTestEnvironment()
  stage = await setStage(environment)
})
afterAll(async () => {
  await stage.close()
  await environment.close()
})

/**
 * The caller's own id, and inputs about which a refused caller must learn nothing: unknown and foreign ids, and invalid
 * input.
 */
function inputsOf(operation: (typeof operations)[number]) {
  const own = exampleOf(operation, stage.own.ids)
  const broken = breakInput(operation, own)
  const hasIds = idPositionsOf(operation.input).length > 0
  const others = [
    ...(hasIds ? [exampleOf(operation, neverIds), exampleOf(operation, stage.foreign.ids)] : []),
    ...(broken ? [broken] : []),
  ]
  return { own, others }
}

describe('a refused credential', () => {
  // Every operation with every credential, and one in three of these requests with one of the other inputs: testing
  // all combinations would triple the requests without adding kinds of answers.
  test.each([...operations, ...routesOverTrpc].map((operation, nth) => [operation.title, operation, nth] as const))(
    'gets the same answer for every input of %s',
    async (_title, operation, nth) => {
      const { own, others } = inputsOf(operation)
      const check = async ({ name, status, code, client }: Refused, position: number) => {
        const first = await operation.ask(client, own)
        expect([first.status, codeOf(first)], name).toEqual([status, code])
        const other = (nth + position) % 3 === 0 && others[Math.floor((nth + position) / 3) % others.length]
        if (other) expect(visible(await operation.ask(client, other)), name).toEqual(visible(first))
      }
      expect(stage.refused.length).toBeGreaterThan(25)
      for (const [position, each] of stage.refused.entries()) {
        // In `npm test`, the credentials take turns: one or two for each operation.
        if (isFullSuite || (nth + position) % 32 === 0) await check(each, position)
      }
    },
  )

  test('is tested in distinct forms', () => {
    expect(new Set(stage.refused.map(({ name }) => name)).size).toBe(stage.refused.length)
    expect(new Set(stage.refused.map(({ client }) => JSON.stringify(client.credentials))).size).toBe(
      stage.refused.length,
    )
  })
})
