import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ApiHost, createClient, createTestEnvironment, type TestEnvironment } from '../environment/index.ts'
import { codeOf, type Holdings, type Operation, operations, pageOf, visible, wholeList } from '../surface/index.ts'
import { type Stage, setStage } from './callers.ts'
import { tenantClient } from './tenant-client.ts'

/** Every operation that returns a page. */
export const lists = operations.filter(({ input, isRead }) => isRead && 'cursor' in (input?.shape ?? {}))

/** Lists, and the inputs of lists that are not ids: external ids and cursors. */
export function testLists(hostOf: (environment: TestEnvironment) => Promise<ApiHost>): void {
  let environment: TestEnvironment
  let stage: Stage
  let host: ApiHost

  beforeAll(async () => {
    environment = await createTestEnvironment()
    stage = await setStage(environment)
    host = await hostOf(environment)
  })
  afterAll(async () => {
    await stage.close()
    await environment.close()
  })

  const clientOf = async (operation: Operation, holdings: Holdings) =>
    createClient(host.send, (await tenantClient(operation, holdings)).credentials)

  describe('a list', () => {
    test.each(lists.map((operation) => [operation.title, operation] as const))(
      '%s holds all of the tenant’s own items and no others',
      async (_title, operation) => {
        const [own, foreign] = await Promise.all(
          [stage.own, stage.foreign].map(async (holdings) => {
            const client = await clientOf(operation, holdings)
            return { holdings, answer: await operation.ask(client, wholeList(operation, holdings)) }
          }),
        )
        if (!own || !foreign) throw new Error('two tenants')
        for (const [mine, theirs] of [
          [own, foreign],
          [foreign, own],
        ] as const) {
          expect(pageOf(mine.answer).items.length, `${operation.name}: ${mine.answer.text}`).toBeGreaterThan(1)
          const { ids, partner } = theirs.holdings
          for (const id of [...Object.values(ids), partner.id]) {
            expect(mine.answer.text).not.toContain(id)
          }
        }
      },
    )
  })

  describe('another tenant’s cursor', () => {
    test.each(lists.map((operation) => [operation.title, operation] as const))(
      'for %s is refused like a malformed one',
      async (_title, operation) => {
        const first = { ...wholeList(operation, stage.foreign), limit: 1 }
        const { nextCursor } = pageOf(await operation.ask(await clientOf(operation, stage.foreign), first))
        expect(nextCursor).toEqual(expect.any(String))
        const client = await clientOf(operation, stage.own)
        const ask = (cursor: string) => operation.ask(client, { ...wholeList(operation, stage.own), limit: 1, cursor })
        const nonsense = await ask('nonsense')
        expect([nonsense.status, codeOf(nonsense)]).toEqual([400, 'invalid_request'])
        expect(visible(await ask(nextCursor ?? ''))).toEqual(visible(nonsense))
      },
    )
  })

  describe('another tenant’s external id', () => {
    const named = operations.flatMap((operation) =>
      Object.keys(operation.input?.shape ?? {})
        // Writing with another tenant's external id creates an own resource.
        .filter((field) => /externalId$/i.test(field) && (operation.isRead || field !== 'externalId'))
        // A link to nothing looks like any other link.
        .filter(() => operation.name !== 'audit.export')
        .map((field) => [operation.title, field, operation] as const),
    )
    test.each(named)('finds nothing in %s, field %s', async (_title, field, operation) => {
      const client = await clientOf(operation, stage.own)
      const { partner, consult, physician } = stage.foreign
      const theirs = operation.root === 'physicians' ? physician.resource.externalId : consult.patientExternalId
      expect(partner.id).not.toBe(stage.own.partner.id)
      const never = await operation.ask(client, { [field]: 'nobody-has-this' })
      expect([200, 404]).toContain(never.status)
      if (never.status === 200) expect(pageOf(never).items).toEqual([])
      expect(visible(await operation.ask(client, { [field]: theirs }))).toEqual(visible(never))
    })
  })
}
