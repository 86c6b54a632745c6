import { keyScopes } from '@consult/domain'
import { collectRoutes } from '@consult/rest'
import { oneIn } from '@consult/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type Client,
  createTestEnvironment,
  success,
  type TestEnvironment,
  type TestPartner,
  type TestPhysician,
} from '../../environment/index.ts'
import { exampleOf, neverIds, routes } from '../../surface/index.ts'

let environment: TestEnvironment
let partner: TestPartner
let physician: TestPhysician
const lacking = new Map<string, Client>()

beforeAll(async () => {
  environment = await createTestEnvironment()
  partner = await environment.partner()
  physician = await partner.physician()
  for (const scope of keyScopes) {
    const fields = { name: `all but ${scope}`, scopes: keyScopes.filter((each) => each !== scope) }
    const { secret } = success(await partner.key.post<{ secret: string }>('/v1/api-keys', fields))
    lacking.set(scope, environment.api.as(secret))
  }
})
afterAll(() => environment.close())

const scopeOf = new Map(collectRoutes().map(({ name, reach }) => [name, reach.scope]))
const forKeys = routes.filter(({ accepts }) => accepts.includes('partner'))

test.each(
  oneIn(
    3,
    forKeys.map((route) => [route.title, route] as const),
  ),
)(
  '%s is refused to a key that has every scope except the route’s, whose name is in the answer',
  { tags: 'sized' },
  async (_title, route) => {
    const scope = scopeOf.get(route.name) ?? ''
    const client = lacking.get(scope)
    if (!client) throw new Error(`${route.name} declares no scope`)
    const as = route.clinician ? { 'x-service-physician-id': physician.id } : {}
    const answer = await route.ask(client, exampleOf(route, neverIds), as)
    expect(answer).toMatchObject({ status: 403, code: 'forbidden' })
    expect(answer.text).toContain(`needs the scope \\"${scope}\\"`)
    // With the scope, the same request gets further.
    const allowed = [...lacking].find(([other]) => other !== scope)?.[1]
    if (!allowed) throw new Error('no other key')
    expect((await route.ask(allowed, exampleOf(route, neverIds), as)).text).not.toContain(
      'This API key needs the scope',
    )
  },
)

test('a scope is required at /trpc too, for each call of a batch', async () => {
  const client = lacking.get('patients:read')
  const answer = await client?.get('/trpc/account.get,patients.list?batch=1&input=%7B%221%22%3A%7B%7D%7D')
  expect(answer?.body).toMatchObject([
    { result: { data: { partnerId: partner.id } } },
    { error: { data: { consult: { code: 'forbidden' } } } },
  ])
})

test('a key ends within 3,650 days or never, so that a mistyped year gives nobody a key for centuries', async () => {
  const inDays = (days: number) => new Date(environment.clock.now().getTime() + days * 86_400_000).toISOString()
  const add = (expiresAt: string | null) =>
    partner.key.post('/v1/api-keys', { name: 'ends', scopes: ['consults:read'], expiresAt })
  expect(await add(inDays(3651))).toMatchObject({
    status: 400,
    details: { issues: [{ path: 'expiresAt', code: 'too_late' }] },
  })
  for (const end of [inDays(3649), null]) success(await add(end))
})
