import { collectRoutes, type Route } from '@consult/rest'
import fc from 'fast-check'
import { afterAll, beforeAll, test } from 'vitest'
import { type Client, createTestEnvironment, type TestEnvironment } from '../environment/index.ts'
import { type Stage, serves, setStage } from '../isolation/callers.ts'
import { caseOf, exampleOf, type Kind, kindOf, neverIds, type Operation, prepare, routes } from '../surface/index.ts'
import { isLong, requests, seed } from '../surface/proof-size.ts'
import { badInput, badPayload } from './bad-json.ts'
import { type Departure, departure } from './bad-request.ts'
import { expectDeclared } from './expect-declared.ts'

/**
 * Sends generated bad input to every route with every credential. No request may cause a fault or an undeclared answer.
 */
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

/** Placeholder for an id in an input until the id exists. */
const placeholder = (kind: string) => `the ${kind}`
const placeholders = Object.fromEntries(Object.keys(neverIds).map((kind) => [kind, placeholder(kind)])) as Record<
  Kind,
  string
>

const operationOf = ({ name }: Route): Operation => {
  const found = routes.find((each) => each.name === name)
  if (!found) throw new Error(`no route ${name}`)
  return found
}

/** A valid input of the route, except for its ids. */
const template = (operation: Operation) => ({
  ...exampleOf(operation, placeholders),
  ...caseOf(operation).input?.({ patientId: placeholder('patients') }),
})

const byName = new Map(collectRoutes().map((route) => [route.name, route]))

interface BadRequest {
  /** Keyed by route name, so that a failing request is readable. */
  readonly route: string
  readonly who: number
  readonly departure: Departure
  readonly input: unknown
  readonly payload: string | Buffer
}

const badRequest: fc.Arbitrary<BadRequest> = fc.constantFrom(...byName.values()).chain((route) =>
  badInput(template(operationOf(route))).chain((input) =>
    fc.record({
      route: fc.constant(route.name),
      who: fc.nat(100),
      departure: departure(route.method),
      input: fc.constant(input),
      payload: badPayload(JSON.stringify(input) ?? ''),
    }),
  ),
)

/** The resources and callers of valid requests, created on demand. */
interface Target {
  readonly ids: Readonly<Record<string, string>>
  client(who: number): Promise<Client>
}

/** Resources are replaced after this many requests, because most are closed by then. */
const freshEvery = 500
let targets = new Map<string, Target>()
let asked = 0

async function targetOf(route: Route): Promise<Target> {
  asked += 1
  if (asked % freshEvery === 0) targets = new Map()
  const known = targets.get(route.name)
  if (known) return known
  const operation = operationOf(route)
  const { input, subject } = await prepare(operation, stage.own, (seconds) => environment.clock.advance(seconds))
  const [root = '', consultId = ''] = subject.consultPath.split('/')
  const own = typeof input.id === 'string' ? { [kindOf(operation, 'id')]: input.id } : {}
  const ids = { ...stage.own.ids, patients: subject.patientId, [root]: consultId, ...own }
  const mayAsk = stage.callers.filter((caller) => serves(operation, caller) && caller.name !== 'a widget of a consult')
  const clients = new Map<number, Client>()
  const made: Target = {
    ids,
    client: async (who) => {
      // One request in eight has no credential.
      const refused = stage.refused[who % stage.refused.length]
      if (who % 8 === 0 && refused) return refused.client
      const n = who % mayAsk.length
      const client = clients.get(n) ?? (await mayAsk[n]?.client(subject))
      if (!client) throw new Error(`nobody may ask ${route.name}`)
      clients.set(n, client)
      return client
    },
  }
  targets.set(route.name, made)
  return made
}

const textOf = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))
const fill = (text: string, ids: Target['ids']) => text.replaceAll(/the ([a-z-]+)/g, (all, kind) => ids[kind] ?? all)

function urlOf(route: Route, { departure: { id, query }, input }: BadRequest, ids: Target['ids']): string {
  const fields: Record<string, unknown> = typeof input === 'object' && input !== null ? { ...input } : {}
  // An empty id would be another path, and clients remove segments of only dots.
  const said = encodeURIComponent(fill(textOf(fields.id), ids).toWellFormed())
  const own = /^\.{0,2}$/.test(said) ? '-' : said
  const path = `/v1${route.path.replace('{id}', () => id ?? own)}`
  const asQuery = route.method === 'GET' ? Object.entries(fields).filter(([name]) => name !== 'id') : []
  const pairs = asQuery.map(([name, value]): [string, string] => [name, fill(textOf(value), ids)])
  const text = [String(new URLSearchParams(pairs)), query].filter(Boolean).join('&')
  return text === '' ? path : `${path}?${text}`
}

async function send(request: BadRequest): Promise<void> {
  const { departure: departs, payload } = request
  const route = byName.get(request.route)
  if (!route) throw new Error('no such route')
  const { ids, client: clientOf } = await targetOf(route)
  const client = await clientOf(request.who)
  const url = urlOf(route, request, ids)
  const answer = await client.send(departs.method, url, {
    headers: departs.headers,
    ...(departs.method !== 'GET' &&
      departs.method !== 'HEAD' && { payload: typeof payload === 'string' ? fill(payload, ids) : payload }),
  })
  expectDeclared(answer, route.name, { method: departs.method, what: `${departs.method} ${url.slice(0, 300)}` })
}

test('no generated bad input causes a fault or an undeclared answer', {
  tags: 'sized',
  timeout: isLong ? 0 : 120_000,
}, async () => {
  await fc.assert(fc.asyncProperty(badRequest, send), { numRuns: requests, seed })
})
