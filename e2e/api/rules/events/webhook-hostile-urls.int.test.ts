import { createServer } from 'node:net'
import { getPartner } from '@consult/directory'
import { hostileUrls } from '@consult/egress/testing'
import { setWebhook } from '@consult/integration'
import { oneIn } from '@consult/testing'
import { listen, type Receiver, watchConnectionAttempts } from '@consult/webhooks/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  createTestEnvironment,
  type Deliveries,
  startDeliveries,
  type TestEnvironment,
  type TestPartner,
} from '../../environment/index.ts'

let environment: TestEnvironment
/** A server on loopback that must not receive a connection. */
let target: Receiver
let partner: TestPartner
let databasePorts: number[]

const safeUrl = 'https://hooks.partner.example/consult'

beforeAll(async () => {
  environment = await createTestEnvironment()
  target = await listen(createServer((socket) => socket.destroy()))
  const { url, serviceUrl } = environment.db
  databasePorts = [url, serviceUrl].map((each) => Number(new URL(each).port))
})
afterAll(async () => {
  await target[Symbol.asyncDispose]()
  await environment.close()
})
beforeEach(async () => {
  partner = await environment.partner()
  await save(safeUrl)
})

const save = (url: string) =>
  setWebhook(environment.operator, { partnerId: partner.id, url, policy: { allowedHosts: [] } })
const urls = () => hostileUrls.map((url) => url.replace('{port}', String(target.port)))
const bookkeeping = async () =>
  (await partner.events()).map(({ attempts, lastStatus, deliveredAt }) => [attempts, lastStatus, deliveredAt])

/** Connections to anything except the database. */
const strange = ({ ports }: { ports: readonly number[] }) => ports.filter((port) => !databasePorts.includes(port))

test('an unsafe webhook URL is never stored', async () => {
  using attempts = watchConnectionAttempts()
  for (const url of urls()) {
    await expect(save(url), url).rejects.toMatchObject({
      code: 'invalid_request',
      details: { issues: [{ path: 'webhookUrl' }] },
    })
  }
  expect((await getPartner(environment.operator, partner.id)).webhook).toMatchObject({ url: safeUrl })
  expect(strange(attempts)).toEqual([])
})

describe('the worker opens no connection', () => {
  /** Makes the first attempt to deliver the partner's one event, to a URL that is already stored. */
  async function deliverTo(url: string, deliveries: Deliveries): Promise<void> {
    const { owner } = environment.db
    await owner.query(
      `update tenant.webhook_endpoints set url = $1, failing_since = null, consecutive_failures = 0, next_probe_at = null
       where partner_id = $2`,
      [url, partner.id],
    )
    await owner.query('update tenant.webhook_deliveries set attempts = 0, next_attempt_at = $1 where partner_id = $2', [
      ...[environment.clock.now(), partner.id],
    ])
    await owner.query('delete from tenant.sent_events where partner_id = $1', [partner.id])
    await deliveries.deliver(partner.id)
    expect(await bookkeeping(), url).toEqual([[1, null, null]])
  }

  test('for an unsafe URL that is stored nevertheless', { tags: 'full' }, async () => {
    // Every name resolves to the target, so only the check prevents the connection.
    const lookup = async () => [{ address: '127.0.0.1', family: 4 }]
    const deliveries = startDeliveries(environment, { allowLoopback: false, lookup })
    await partner.consult({ status: 'invited' })
    using attempts = watchConnectionAttempts()
    for (const url of urls()) if (URL.canParse(url)) await deliverTo(url, deliveries)
    expect(strange(attempts)).toEqual([])
    expect(target.connections()).toBe(0)
    await deliveries.close()
  })

  test.each(
    oneIn(4, [
      ['loopback', ['127.0.0.1']],
      ['loopback in IPv6', ['::1']],
      ['IPv4-mapped loopback', ['::ffff:127.0.0.1']],
      ['NAT64', ['64:ff9b::7f00:1']],
      ['6to4', ['2002:7f00:1::']],
      ['Teredo', ['2001:0:53aa:64c:0:7bff:80ff:fffe']],
      ['a zone', ['fe80::1%lo']],
      ['private networks', ['10.0.0.1', '172.16.0.1', '192.168.0.1']],
      ['carrier-grade NAT', ['100.64.0.1']],
      ['the metadata service', ['169.254.169.254']],
      ['unique local addresses', ['fd00:ec2::254']],
      ['a public address and a private one', ['8.8.8.8', '10.0.0.1']],
      ['the unspecified address', ['0.0.0.0']],
    ]),
  )('for a name that resolves to %s', { tags: 'sized' }, async (_, addresses) => {
    const lookup = async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
    const deliveries = startDeliveries(environment, { allowLoopback: false, lookup })
    await partner.consult({ status: 'invited' })
    using attempts = watchConnectionAttempts()
    await deliverTo(`https://hooks.partner.example:${target.port}/`, deliveries)
    expect(strange(attempts)).toEqual([])
    await deliveries.close()
  })

  test('for a name that is public at the first attempt and private at the second', async () => {
    // 3ffe:: counts as public and is not routed anywhere.
    const answers = ['3ffe::1', '127.0.0.1']
    const asked: string[] = []
    const lookup = async (hostname: string) => {
      asked.push(hostname)
      const address = answers.shift() ?? '127.0.0.1'
      return [{ address, family: address.includes(':') ? 6 : 4 }]
    }
    // From two processes, because one would still be busy connecting.
    const start = () => startDeliveries(environment, { allowLoopback: false, lookup, timeoutMs: 200 })
    const [first, second] = [start(), start()]
    await save(`https://rebound.partner.example:${target.port}/`)
    await partner.consult({ status: 'invited' })
    using attempts = watchConnectionAttempts()
    await first.deliver(partner.id)
    environment.clock.advance(5)
    await second.deliver(partner.id)
    expect(asked).toEqual(['rebound.partner.example', 'rebound.partner.example'])
    expect(attempts.addresses.filter((_, n) => attempts.ports[n] === target.port)).toEqual(['3ffe::1'])
    expect(target.connections()).toBe(0)
    expect(await bookkeeping()).toEqual([[2, null, null]])
    await Promise.all([first.close(), second.close()])
  })
})
