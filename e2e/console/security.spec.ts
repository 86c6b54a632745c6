import { globSync } from 'node:fs'
import { join } from 'node:path'
import { readDemo } from '../fixtures/demo.ts'
import { expect, test } from '../fixtures/test.ts'
import { memberOf, signInToConsole } from './console.ts'

const app = join(import.meta.dirname, '../../apps/console/src/app/(signed-in)')
const paths = globSync('**/page.tsx', { cwd: app }).map((file) => {
  const folder = file.replace(/\/?page\.tsx$/, '').replace('[id]', 'unknown')
  return `/${folder}`
})

/** Content that only a signed-in member may see. */
const inside = /Harbor Street|rosa\.iyer|evt_|we_|whsec_/

test('without a session, every page of the console redirects to sign-in and reveals nothing', async ({ request }) => {
  const { consoleUrl } = readDemo()
  expect(paths.length).toBeGreaterThan(6)
  for (const path of paths) {
    const answer = await request.get(consoleUrl + path, { maxRedirects: 0 })
    expect([path, answer.status()]).toEqual([path, 307])
    expect(await answer.text()).not.toMatch(inside)
  }
  expect((await request.get(`${consoleUrl}/api/trpc/console.me`)).status()).toBe(401)
})

test('a physician’s password does not open the console, and another site’s page changes nothing', async ({
  request,
}) => {
  const { consoleUrl, physicians } = readDemo()
  const own = { origin: consoleUrl, 'sec-fetch-site': 'same-origin' }
  const [physician] = physicians
  const data = { email: physician?.email, password: physician?.password }
  expect((await request.post(`${consoleUrl}/api/session`, { headers: own, data })).status()).toBe(401)
  const { email, password } = memberOf('developer')
  const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
  const answer = await request.post(`${consoleUrl}/api/session`, { headers: foreign, data: { email, password } })
  expect(answer.status()).toBe(403)
})

test('the console’s session is in a cookie that scripts cannot read, and pages use no device', {
  tag: '@full',
}, async ({ page }) => {
  await signInToConsole(page, 'developer', '/keys')
  const cookies = await page.context().cookies()
  const session = cookies.find(({ value }) => value.startsWith('pcs_'))
  expect(session).toMatchObject({ httpOnly: true, sameSite: 'Strict' })
  const answer = await page.reload()
  const headers = answer?.headers() ?? {}
  expect(headers['permissions-policy']).toContain('camera=(), microphone=(), display-capture=()')
  expect(headers['content-security-policy']).toContain("default-src 'none'")
  expect(headers['cache-control']).toContain('no-store')
})
