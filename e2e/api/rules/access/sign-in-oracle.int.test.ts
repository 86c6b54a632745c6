import { setPassword } from '@consult/identity'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestEnvironment, newAddress, type TestEnvironment } from '../../environment/index.ts'
import { visible } from '../../surface/index.ts'

/** A failed sign-in must not reveal its reason, by the answer or by its duration. */
let environment: TestEnvironment
let emails: Record<string, string>

const password = 'a password of one’s own'

beforeAll(async () => {
  environment = await createTestEnvironment()
  const [partner, suspended] = [await environment.partner(), await environment.partner()]
  const [known, unset, held] = [await partner.physician(), await partner.physician(), await suspended.physician()]
  for (const { id } of [known, held]) await setPassword(environment.operator, { physicianId: id, password })
  await suspended.suspend(true)
  emails = {
    'a wrong password': known.resource.email,
    'an account without a password': unset.resource.email,
    'a suspended partner, and the right password': held.resource.email,
    'nobody’s address': 'nobody@clinic.example',
  }
})
afterAll(() => environment.close())

const signIn = (name: string, n = 0) => {
  const given = name.startsWith('a suspended') ? password : `wrong ${n}`
  const client = environment.api.as(null).at(newAddress())
  return client.post('/trpc/portal.signIn', { email: emails[name], password: given })
}

test('sign-in does not reveal by its answer whether an account exists', async () => {
  const answers = await Promise.all(Object.keys(emails).map((name) => signIn(name)))
  const [first, ...others] = answers.map(visible)
  expect(first?.status).toBe(401)
  for (const other of others) expect(other).toEqual(first)
})

test('sign-in does not reveal by its timing whether an account exists', { tags: 'full' }, async () => {
  const spent = Object.fromEntries(Object.keys(emails).map((name) => [name, [] as number[]]))
  // The cases take turns, so that other work of this process affects all of them equally. CPU time is measured, because
  // wall-clock time includes other programs.
  for (let n = 0; n < 12; n += 1) {
    for (const [name, times] of Object.entries(spent)) {
      const from = process.cpuUsage()
      await signIn(name, n)
      const { user, system } = process.cpuUsage(from)
      times.push(user + system)
    }
  }
  // The minimum of twelve is the cost of the work itself. Without the password hash it is a fraction of that.
  const least = Object.values(spent).map((times) => Math.min(...times))
  expect(Math.max(...least) / Math.min(...least)).toBeLessThan(1.5)
})
