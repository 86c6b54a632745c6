import { until } from '@consult/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Client,
  countWaiting,
  createTestEnvironment,
  holdRows,
  type TestEnvironment,
  type TestPartner,
} from '../../environment/index.ts'

let environment: TestEnvironment
let partner: TestPartner
let widget: Client
let portal: Client
let consultId: string

beforeAll(async () => {
  environment = await createTestEnvironment()
  partner = await environment.partner()
  consultId = (await partner.consult()).id
  widget = await partner.frame({ asyncConsultId: consultId })
  portal = (await (await partner.physician()).session()).client
})
afterAll(() => environment.close())

const batchOf = (procedures: number, name = 'embed.overview') =>
  `/trpc/${Array(procedures).fill(name).join(',')}?batch=1`

describe('a tRPC batch', () => {
  test('of ten procedures gets an answer for each', async () => {
    const { status, body } = await widget.get<unknown[]>(batchOf(10))
    expect([status, body.length]).toEqual([200, 10])
  })

  test('of more than ten is refused as a whole, in the format that the client reads', async () => {
    expect(await widget.get(batchOf(11))).toMatchObject({
      status: 400,
      body: {
        error: {
          data: { consult: { code: 'invalid_request', details: { issues: [{ code: 'batch_too_large' }] } } },
        },
      },
    })
  })

  test('of more than ten from an unknown caller is refused before authentication', async () => {
    expect(await environment.api.as(null).get(batchOf(11, 'portal.me'))).toMatchObject({ status: 400 })
  })

  test.each([
    { whose: 'a widget', asker: () => widget, procedure: 'embed.overview', table: 'patients', atOnce: 1 },
    { whose: 'the portal', asker: () => portal, procedure: 'macros.list', table: 'macros', atOnce: 6 },
  ])(
    'of $whose runs $atOnce of its reads at a time, so that other requests get a connection',
    async ({ asker, procedure, table, atOnce }) => {
      const release = await holdRows(environment.db, `lock table tenant.${table} in access exclusive mode`, [])
      const [one, other] = [asker().get(batchOf(10, procedure)), asker().get(batchOf(10, procedure))]
      await until(`${atOnce} procedures wait`, async () => (await countWaiting(environment.db)) >= atOnce)
      expect(await partner.key.get('/v1/account')).toMatchObject({ status: 200 })
      expect(await countWaiting(environment.db)).toBe(atOnce)
      await release()
      expect([(await one).status, (await other).status]).toEqual([200, 200])
    },
  )

  test("of a widget's reads does not hold up its patient's changes", async () => {
    const release = await holdRows(environment.db, 'lock table tenant.messages in access exclusive mode', [])
    const input = encodeURIComponent(JSON.stringify({ 0: { id: consultId }, 1: { id: consultId } }))
    const reads = widget.get(`${batchOf(2, 'asyncConsults.listMessages')}&input=${input}`)
    await until('a read waits', async () => (await countWaiting(environment.db)) >= 1)
    expect(await widget.post('/trpc/embed.chooseLanguage', { language: 'es' })).toMatchObject({ status: 200 })
    await release()
    expect((await reads).status).toBe(200)
  })

  test('cannot hide its length in encoded characters', async () => {
    for (const comma of ['%2C', '%252C', '%25252C']) {
      const path = `/trpc/${Array(11).fill('embed.overview').join(comma)}?batch=1`
      expect((await widget.get(path)).status, comma).toBeGreaterThanOrEqual(400)
    }
  })
})

describe('a path below /trpc', () => {
  test('of more than a thousand characters is not found, and is not parsed', async () => {
    for (const path of [batchOf(1600, 'portal.me'), `/trpc/${'x'.repeat(1_001)}`]) {
      expect(await environment.api.as(null).get(path)).toMatchObject({
        status: 404,
        body: { error: { message: expect.any(String), data: { consult: { code: 'not_found' } } } },
      })
    }
  })

  test('with characters that procedure names do not have is not found', async () => {
    for (const path of ['/trpc/embed%20overview', '/trpc/embed.overview%00', '/trpc/%E2%82%AC']) {
      expect(await widget.get(path)).toMatchObject({ status: 404 })
    }
  })
})
