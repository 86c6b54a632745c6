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

/** Inputs with own, unknown and foreign ids, and invalid input. */
function* inputsOf(operation: (typeof operations)[number]) {
  const own = exampleOf(operation, stage.own.ids)
  yield own
  if (idPositionsOf(operation.input).length > 0) {
    yield exampleOf(operation, neverIds)
    yield exampleOf(operation, stage.foreign.ids)
  }
  const broken = breakInput(operation, own)
  if (broken) yield broken
}

describe('a refused credential', () => {
  test.each([...operations, ...routesOverTrpc].map((operation) => [operation.title, operation] as const))(
    'gets the same answer for every input of %s',
    async (_title, operation) => {
      const seen: string[] = []
      const check = async ({ name, status, code, client }: Refused) => {
        const answers = []
        for (const input of inputsOf(operation)) answers.push(await operation.ask(client, input))
        const [first] = answers
        if (!first) throw new Error('nothing was asked')
        expect([first.status, codeOf(first)], name).toEqual([status, code])
        for (const answer of answers) expect(visible(answer), name).toEqual(visible(first))
        seen.push(name)
      }
      for (const each of stage.refused) await check(each)
      expect(seen.length).toBeGreaterThan(25)
    },
  )

  test('is tested in distinct forms', () => {
    expect(new Set(stage.refused.map(({ name }) => name)).size).toBe(stage.refused.length)
    expect(new Set(stage.refused.map(({ client }) => JSON.stringify(client.credentials))).size).toBe(
      stage.refused.length,
    )
  })
})
