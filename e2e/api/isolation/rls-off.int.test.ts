/** @module-tag full */
import type { Attachment } from '@consult/domain'
import { until } from '@consult/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type ApiHost,
  createClient,
  createTestEnvironment,
  openStream,
  sampleFiles,
  success,
  type TestEnvironment,
} from '../environment/index.ts'
import { tablesOfSchema } from '../environment/tenant-statements.ts'
import {
  addWebhookEndpoint,
  idPositionsOf,
  kindOf,
  neverIds,
  type Operation,
  operations,
  pageOf,
  prepare,
  visible,
  wholeList,
} from '../surface/index.ts'
import { type Stage, setStage } from './callers.ts'
import { type FilterlessProxy, startFilterlessProxy } from './filterless-proxy.ts'
import { withId } from './foreign-ids.ts'
import { lists as everyList } from './lists.ts'
import { tenantClient } from './tenant-client.ts'

/**
 * The control experiment for `rls-alone`: with filters and row-level security off, every operation must leak. One that
 * does not leak has a filter that the proxy did not find, so its result in `rls-alone` proves nothing.
 */
let environment: TestEnvironment
let stage: Stage
let host: ApiHost
let proxy: FilterlessProxy

beforeAll(async () => {
  environment = await createTestEnvironment({ own: true })
  stage = await setStage(environment)
  for (const table of await tablesOfSchema(environment.db, 'tenant')) {
    await environment.db.owner.query(`alter table tenant.${table} disable row level security`)
  }
  proxy = await startFilterlessProxy(environment.db.url, await tablesOfSchema(environment.db, 'directory'))
  // Foreign keys refuse rows that refer to another tenant, which causes expected faults here.
  host = await environment.startApi({ databaseUrl: proxy.url, onFault: () => undefined })
})
afterAll(async () => {
  await stage.close()
  await environment.close()
  await proxy.close()
})

/** A client of the own tenant that may call the operation, through the proxy. */
const clientFor = async (operation: Operation) =>
  createClient(host.send, (await tenantClient(operation, stage.own)).credentials)

/** The field with the id of what the operation is about. */
const isMain = (field: string) => /^ids?$/.test(field)

/** A widget is limited to its own patient by another filter, which stays. */
const others = operations.filter(({ accepts }) => accepts.some((kind) => kind !== 'embed'))
/** Filtered by owner as well as tenant: a physician's own drafts of notes, macros, saved views, rings and devices, and unattached files. */
const ofOneself = [
  'asyncConsultNotes.sign',
  'asyncConsultOrders.create',
  'asyncConsultOrders.remove',
  'asyncConsultOrders.replace',
  'consoleMacros.review',
  'files.link',
  'macros.remove',
  'macros.update',
  'portalCalls.ringEnd',
  'pushDevices.chooseKinds',
  'pushDevices.remove',
  'pushDevices.test',
  'telehealthConsultNotes.sign',
  'telehealthConsultOrders.create',
  'telehealthConsultOrders.remove',
  'telehealthConsultOrders.replace',
  'worklist.removeView',
  'worklist.updateView',
]
/** API keys are in the directory, whose filters stay: `api-keys-grants` tests them. */
const ofDirectory = [
  'apiKeys.list',
  'apiKeys.revoke',
  'apiKeys.rotate',
  'apiKeys.update',
  'consoleKeys.revoke',
  'consoleKeys.rotate',
  'consoleKeys.update',
]
/** Run these last: they remove resources that the other operations need. Maps each operation to what it removes. */
const removals = {
  'webhookEndpoints.remove': async ({ ids }) => ids['webhook-endpoints'],
  'consoleEndpoints.remove': ({ partner }) => addWebhookEndpoint(partner),
  'testClocks.remove': async ({ ids }) => ids.test,
} as const satisfies Record<string, (theirs: Stage['foreign']) => Promise<string>>
const byPath = others.filter(
  ({ name, input }) =>
    ![...ofOneself, ...ofDirectory, ...Object.keys(removals)].includes(name) &&
    idPositionsOf(input).some(({ field }) => isMain(field)),
)
/** Filtered by caller too. A colleague's data is forbidden, which `byPath` covers. */
const ofTheAsker = ['portal.activity', 'physicians.listAgenda']
const lists = everyList.filter((list) => others.includes(list) && ![...ofTheAsker, ...ofDirectory].includes(list.name))

/** What a list contains wherever the item is: its id, or all of it. */
function markOf(item: unknown): string {
  const { id, requestId } = item as { id?: string; requestId?: string }
  return id ?? requestId ?? JSON.stringify(item)
}

test.each(byPath.map((operation) => [operation.title, operation] as const))(
  'without row-level security and filters, %s leaks another tenant’s resource by id',
  async (_title, operation) => {
    const client = await clientFor(operation)
    // All that the request names is the other tenant's, and in a state in which the operation works.
    const { input } = await prepare(operation, stage.foreign, (seconds) => environment.clock.advance(seconds))
    const position = idPositionsOf(operation.input).find(({ field }) => isMain(field))
    if (!position) throw new Error(`${operation.name} has no id`)
    const never = await operation.ask(client, withId(input, position, neverIds[kindOf(operation, position.field)]))
    const theirs = await operation.ask(client, input)
    expect(visible(theirs)).not.toEqual(visible(never))
    expect(theirs.status).not.toBe(404)
  },
)

test.each(lists.map((operation) => [operation.title, operation] as const))(
  'without row-level security and filters, the list %s leaks another tenant’s items',
  async (_title, operation) => {
    const client = await clientFor(operation)
    const { foreign } = stage
    const theirs = await tenantClient(operation, foreign)
    const [item] = pageOf(await operation.ask(theirs, wholeList(operation, foreign))).items
    const isListed = async (cursor?: string): Promise<boolean> => {
      const answer = await operation.ask(client, { ...wholeList(operation, foreign), ...(cursor && { cursor }) })
      const { nextCursor } = pageOf(answer)
      return answer.text.includes(markOf(item)) || (nextCursor !== undefined && isListed(nextCursor))
    }
    expect(await isListed()).toBe(true)
  },
)

test.each(Object.entries(removals))(
  'without row-level security and filters, %s deletes what is another tenant’s',
  async (removal, created) => {
    const operation = others.find(({ name }) => name === removal)
    if (!operation) throw new Error(`no operation ${removal}`)
    const input = { id: await created(stage.foreign) }
    expect((await operation.ask(await clientFor(operation), input)).status).toBe(200)
  },
)

test('without row-level security and filters, the event stream leaks another tenant’s events', async () => {
  const { own, foreign } = stage
  const stream = await openStream({
    base: await host.listen(),
    credential: (await own.physician.session()).token,
    after: 0,
  })
  await until('a stranger’s event', () => JSON.stringify(stream.received).includes(foreign.consult.id))
  stream.close()
})

test('without row-level security and filters, a file link leaks another tenant’s file', async () => {
  const { own, foreign } = stage
  const theirs = success(
    await foreign.partner.key.upload<Attachment>({ fileName: 'a.pdf', bytes: sampleFiles.pdf(100) }),
  )
  const actor = { ...host.services.self, kind: 'partner', id: own.partner.id } as const
  const links = (await host.services.fileLinks()).for({ actor, mintingKey: { keyHash: null, keyGeneration: null } })
  const { download } = links.urlsOf(own.partner.id, theirs)
  expect(await host.as(null).get(new URL(download ?? '').pathname)).toMatchObject({ status: 200 })
})
