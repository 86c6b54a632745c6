import { collectRoutes, takesKey } from '@consult/rest'
import { oneIn, until } from '@consult/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  countWaiting,
  createTestEnvironment,
  holdRows,
  type TestEnvironment,
  unlimited,
} from '../../environment/index.ts'
import { caseOf, furnish, type Holdings, prepare, routes } from '../../surface/index.ts'

let environment: TestEnvironment
let stage: Holdings

beforeAll(async () => {
  environment = await createTestEnvironment()
  stage = await furnish(await environment.partner({ ...unlimited, responseSla: 1 }))
  // Without this setting, nobody needs to give a reason.
  await stage.partner.update({ colleaguesConsults: 'ask_reason' })
})
afterAll(() => environment.close())

const keeping = collectRoutes().filter((route) => takesKey(route) && !route.keepsKeys)
/** They write nothing that a request could wait for. */
const withoutWrites = ['questionnaires.validate']
const keyed = routes.filter(({ name }) => keeping.some((route) => route.name === name) && !withoutWrites.includes(name))

test.each(
  oneIn(
    12,
    keyed.map((route) => [route.title, route] as const),
  ),
)('%s refuses a key whose first request is still running', { tags: 'sized' }, async (title, route) => {
  const { input } = await prepare(route, stage, (seconds) => environment.clock.advance(seconds))
  const client = route.clinician || !route.accepts.includes('partner') ? stage.physician.asserted : stage.partner.key
  const ask = () => route.ask(client, input, { 'idempotency-key': title.replaceAll(' ', '-') })
  // Every operation writes an audit entry, so it waits there.
  const release = await holdRows(environment.db, 'lock table tenant.audit_entries in exclusive mode', [])
  const first = ask()
  try {
    await until('it is on its way', async () => (await countWaiting(environment.db)) === 1)
    expect(await ask()).toMatchObject({ status: 409, code: 'idempotency_key_in_use' })
  } finally {
    await release()
  }
  const answer = await first
  const { refusedWith } = caseOf(route)
  if (refusedWith) expect(answer).toMatchObject({ code: refusedWith })
  else expect([200, 201, 202]).toContain(answer.status)
})
