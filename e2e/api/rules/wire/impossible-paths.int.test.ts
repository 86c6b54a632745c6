import { oneIn, sized } from '@consult/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestEnvironment, type TestEnvironment, type TestPartner } from '../../environment/index.ts'
import { routes } from '../../surface/index.ts'

let environment: TestEnvironment
let partner: TestPartner

beforeAll(async () => {
  environment = await createTestEnvironment()
  partner = await environment.partner()
})
// Closing fails if any request caused a fault.
afterAll(() => environment.close())

/** Segments that no path has: control characters, bytes that are not UTF-8, halves of pairs, other folders, too long. */
const segments = [
  '%00',
  'a%0d%0ab',
  '%7f',
  '%ff',
  '%',
  '%zz',
  '%c0%af',
  '%ed%a0%80',
  '%2e%2e',
  '%2e%2e%2fetc',
  'a'.repeat(9_000),
]

const others = [
  '/embed/v1/frame/{id}',
  '/embed/v1/assets/{id}',
  '/embed/{id}/consult.js',
  '/files/{id}',
  '/audit-exports/{id}',
  '/packages/{id}',
  '/docs/{id}',
  '/status/{id}',
  '/sso/{id}',
  '/trpc/{id}',
  '/v1/{id}',
  '/{id}',
]

const named = oneIn(
  4,
  routes.filter((route) => route.title.includes('{')),
)
const examined = sized(['%00', '%', '%2e%2e%2fetc'], segments)

test.each(examined.map((segment) => [segment.slice(0, 20), segment] as const))(
  'no route answers a path with %s as if it were its own fault',
  { tags: 'sized' },
  async (_, segment) => {
    for (const path of others) {
      const { status } = await environment.api.as(null).get(path.replace('{id}', segment))
      expect(status, path).toBeLessThan(500)
    }
    for (const { title } of named) {
      const [method = '', path = ''] = title.split(' ')
      const { status } = await partner.key.send(method as 'GET', path.replaceAll(/\{\w+\}/g, segment))
      expect(status, title).toBeLessThan(500)
      expect(status, title).toBeGreaterThanOrEqual(400)
    }
  },
)
