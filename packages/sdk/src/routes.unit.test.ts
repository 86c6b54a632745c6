import { collectRoutes } from '@consult/rest'
import type { AppRouter } from '@consult/trpc'
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server'
import { expect, expectTypeOf, test } from 'vitest'
import { Consult } from './client.ts'
import type { Resources } from './contract.generated.ts'
import type { List } from './list.ts'

type Method = (...args: unknown[]) => Promise<unknown> | List<unknown>

/** Returns the methods that a resource's generated class declares. */
function methodsOf(resource: object): [string, Method][] {
  let prototype = Object.getPrototypeOf(resource)
  // The event log adds `follow`, which is not a route.
  if (Object.getPrototypeOf(prototype) !== Object.prototype) prototype = Object.getPrototypeOf(prototype)
  return Object.getOwnPropertyNames(prototype)
    .filter((name) => name !== 'constructor')
    .map((name) => [name, (resource as Record<string, Method>)[name]?.bind(resource) as Method])
}

/** Calls every method with `{id}` for each id and returns the routes that were requested. */
async function sentBySdk(): Promise<string[]> {
  const sent: string[] = []
  const consult = new Consult({
    apiKey: 'pp_test_x',
    baseUrl: 'https://consult.example',
    fetch: async (url, { method }) => {
      sent.push(`${method} ${decodeURIComponent(new URL(url).pathname)}`)
      return Response.json({ items: [] })
    },
  })
  const resources = Object.values(consult).filter((resource) => typeof resource === 'object')
  for (const [, call] of resources.flatMap(methodsOf)) {
    const ids = Array(call.length).fill('{id}')
    const answer = call(...ids)
    await ('page' in answer ? answer.page() : answer)
  }
  return sent
}

test('every route of /v1 has one method, and every method has a route', async () => {
  const routes = collectRoutes().map(({ method, path }) => `${method} /v1${path.replace(/\{\w+\}/g, '{id}')}`)
  expect((await sentBySdk()).toSorted()).toEqual(routes.toSorted())
})

type Inputs = inferRouterInputs<AppRouter>
type Outputs = inferRouterOutputs<AppRouter>

test("the SDK's types equal those of the procedures", () => {
  // Compares the generated types with those that TypeScript infers from the schemas.
  // Where the SDK lists the values of a text, the types are not equal, but each fits the other.
  expectTypeOf<Awaited<ReturnType<Resources['patients']['upsert']>>>().toExtend<Outputs['patients']['upsert']>()
  expectTypeOf<Outputs['patients']['upsert']>().toExtend<Awaited<ReturnType<Resources['patients']['upsert']>>>()
  expectTypeOf<Awaited<ReturnType<Resources['physicians']['get']>>>().toEqualTypeOf<Outputs['physicians']['get']>()
  expectTypeOf<Awaited<ReturnType<Resources['asyncConsults']['get']>>>().toEqualTypeOf<
    Outputs['asyncConsults']['get']
  >()
  type Transcript = Outputs['asyncConsults']['listMessages']['items'][number]
  expectTypeOf<ReturnType<Resources['asyncConsults']['listMessages']>>().toExtend<List<Transcript>>()
  expectTypeOf<Parameters<Resources['asyncConsults']['create']>[0]>().toExtend<Inputs['asyncConsults']['create']>()
  expectTypeOf<Inputs['patients']['upsert']>().toExtend<Parameters<Resources['patients']['upsert']>[0]>()
  expectTypeOf<Inputs['physicians']['provision']>().toExtend<Parameters<Resources['physicians']['provision']>[0]>()
})

test('of fields of which a caller sends exactly one, the types refuse two and none', () => {
  type Body = Parameters<Resources['asyncConsults']['create']>[0]
  expectTypeOf<{ patientId: string }>().toExtend<Body>()
  expectTypeOf<{ patientExternalId: string; reason: string }>().toExtend<Body>()
  expectTypeOf<{ patientId: string; patientExternalId: string }>().not.toExtend<Body>()
  expectTypeOf<{ reason: string }>().not.toExtend<Body>()
})
