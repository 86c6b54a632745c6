import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { atRest } from '../fixtures/page-loaded.ts'
import { Partner } from '../fixtures/partner.ts'
import { newAccount, openPortal } from '../fixtures/portal-account.ts'
import { expect, test } from '../fixtures/test.ts'

const partner = new Partner()
const { portalUrl } = partner.demo
const app = join(import.meta.dirname, '../../apps/portal/src/app')

/** `(signed-in)/inbox/[[...place]]/page.tsx` → `/inbox`, with values for the parameters. */
function pathOf(file: string): string {
  const segments = file
    .split('/')
    .slice(0, -1)
    .filter((segment) => !/^\(.*\)$|^\[\[\.\.\./.test(segment))
    .map((segment) => (segment.startsWith('[...') ? 'portal.me' : segment.startsWith('[') ? 'unknown' : segment))
  return `/${segments.join('/')}`
}

const files = globSync('**/{page,route}.{ts,tsx}', { cwd: app })
const pages = files.filter((file) => /page\.tsx$/.test(file)).map((file) => ({ file, path: pathOf(file) }))
/** The paths of the route `api/session/[[...path]]`. */
const sessionRoutes = readFileSync(
  join(import.meta.dirname, '../../packages/web-server/src/session-routes/answer-session.ts'),
  'utf8',
).matchAll(/'POST ([\w/-]+)':/g)
const routes = [
  ...files
    .filter((file) => /route\.ts$/.test(file))
    .map((file) => ({
      path: pathOf(file),
      takesPosts: /export .*\bPOST\b/.test(readFileSync(join(app, file), 'utf8')),
    })),
  ...[...sessionRoutes].map(([, path]) => ({ path: `/api/session/${path}`, takesPosts: true })),
]

/** Content that only a signed-in physician may see. */
const inside = /Northwind|Mara Quintero|ada\.osei|"physician"|sequence/

test.describe('without a session,', () => {
  test('every page redirects to sign-in and reveals nothing', async ({ request }) => {
    const within = pages.filter(({ file }) => file.startsWith('(signed-in)'))
    expect(within.length).toBeGreaterThan(1)
    for (const { path } of within) {
      const answer = await request.get(`${portalUrl}${path}`, { maxRedirects: 0 })
      expect([path, answer.status()]).toEqual([path, 307])
      expect(answer.headers().location).toContain('/sign-in')
      expect(await answer.text()).not.toMatch(inside)
    }
    for (const { path } of pages.filter(({ file }) => !file.startsWith('(signed-in)'))) {
      const answer = await request.get(`${portalUrl}${path}`)
      expect([path, answer.status()]).toEqual([path, 200])
      expect(await answer.text()).not.toMatch(inside)
    }
  })

  test('every route handler refuses or reveals nothing, for every method', async ({ request }) => {
    expect(routes.length).toBeGreaterThan(15)
    for (const { path } of routes) {
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
        const answer = await request.fetch(`${portalUrl}${path}`, {
          method,
          headers: { origin: portalUrl, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
          ...(method !== 'GET' && { data: '{}' }),
        })
        const text = await answer.text()
        const told = `${method} ${path}: ${answer.status()} ${text}`
        // Reports that there is no session, and ends none.
        const harmless = ['{"signedIn":false}', '{"done":true}']
        // A challenge, which is the same for everybody.
        const isChallenge = path === '/api/session/passkey/options'
        // A script, which is the same for everybody.
        const isScript = path === '/push-worker.js' && method === 'GET'
        expect(harmless.includes(text) || isChallenge || isScript || answer.status() >= 400, told).toBe(true)
        expect(text, told).not.toMatch(inside)
        expect(answer.headers()['set-cookie'] ?? '', told).not.toMatch(/=pps_/)
      }
    }
  })

  test('a procedure that returns a credential cannot be called from a browser', async ({ request }) => {
    const kept = [
      'portal.signIn',
      'portal.exchange',
      'portal.acceptInvitation',
      'access.resetPassword',
      'secondFactor.completeSignIn',
      'secondFactor.confirmAtSignIn',
      'passkeys.signIn',
      'passkeys.completeSignIn',
      'passkeys.confirmAtSignIn',
      'singleSignOn.start',
      'singleSignOn.complete',
    ]
    for (const name of kept) {
      for (const path of [name, `portal.me,${name}`, encodeURIComponent(name)]) {
        const answer = await request.post(`${portalUrl}/api/trpc/${path}`, {
          headers: { origin: portalUrl, 'sec-fetch-site': 'same-origin' },
          data: {},
        })
        expect([path, answer.status()]).toEqual([path, 404])
      }
    }
  })
})

test('a request from another site’s page changes nothing', async ({ request }) => {
  const ours = { origin: portalUrl }
  const foreign: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site', ...ours },
    { 'sec-fetch-site': 'same-site', ...ours },
    { 'sec-fetch-site': 'none', ...ours },
    { 'sec-fetch-site': 'Same-Origin', ...ours },
    { origin: 'https://evil.example' },
    { origin: portalUrl.replace('http:', 'https:') },
    { origin: `${portalUrl}0` },
    { origin: 'null' },
    {},
  ]
  const mutating = routes
    .filter(({ takesPosts }) => takesPosts)
    .map(({ path }) => path)
    .filter((path) => path !== '/api/trpc/portal.me')
  expect(mutating.length).toBeGreaterThan(12)
  for (const path of [...mutating, '/api/trpc/portal.signOut']) {
    for (const headers of foreign) {
      const answer = await request.post(`${portalUrl}${path}`, { headers, data: {} })
      expect([path, headers, answer.status()]).toEqual([path, headers, 403])
    }
  }
  const leave = await request.delete(`${portalUrl}/api/session`, { headers: { 'sec-fetch-site': 'cross-site' } })
  expect(leave.status()).toBe(403)
  // Same-origin by Sec-Fetch-Site or, in older browsers, by Origin: refused for its content, not its origin.
  for (const headers of [{ 'sec-fetch-site': 'same-origin' }, ours]) {
    const answer = await request.post(`${portalUrl}/api/session`, { headers, data: {} })
    expect(answer.status()).toBe(400)
  }
})

test('every answer has headers that restrict the browser', async ({ request }) => {
  const dataPaths = [
    '/api/session',
    '/api/trpc/portal.me',
    '/api/attachments/att_none/download',
    '/api/calls/tc_none/x',
  ]
  for (const path of ['/sign-in', '/forgot', '/reset', '/no-such-page', '/', ...dataPaths]) {
    const answer = await request.get(`${portalUrl}${path}`, { maxRedirects: 0 })
    const headers = answer.headers()
    const policy = headers['content-security-policy'] ?? ''
    if (dataPaths.includes(path)) {
      expect(policy, path).toBe("sandbox; default-src 'none'; base-uri 'none'; frame-ancestors 'none'")
    } else {
      expect(policy, path).toMatch(/script-src 'nonce-[\w+/=]{20,}' 'strict-dynamic'(;|$)/)
      expect(policy, path).not.toMatch(/unsafe|\*|http:|https:/)
      for (const rule of ["default-src 'none'", "frame-ancestors 'none'", "base-uri 'none'", "form-action 'self'"]) {
        expect(policy, path).toContain(rule)
      }
    }
    expect(headers, path).toMatchObject({
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(headers['cache-control'], path).toMatch(/no-store/)
    expect(headers['x-powered-by'], path).toBeUndefined()
  }
  const nonces = await Promise.all(
    [1, 2].map(async () => (await request.get(`${portalUrl}/sign-in`)).headers()['content-security-policy']),
  )
  expect(nonces[0]).not.toBe(nonces[1])
})

/** Everything that a browser stores for a page, except HttpOnly cookies. */
async function keptBy(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const databases = await indexedDB.databases()
    const cacheNames = await caches.keys()
    const workers = await navigator.serviceWorker.getRegistrations()
    return JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      databases.map(({ name }) => name),
      cacheNames,
      workers.length,
      document.cookie,
      history.state,
    ])
  })
}

async function consultFor(context: BrowserContext) {
  const account = await newAccount(partner, context.request)
  const patient = await partner.newPatient()
  const reason = `Cough of ${patient.externalId}`
  const created = { patientId: patient.id, reason }
  const { id } = await partner.call<{ id: string }>('POST', '/async-consults', created)
  await partner.call('POST', `/async-consults/${id}/consent`, { decision: 'accept' })
  await partner.call('POST', `/async-consults/${id}/claim`, undefined, account.id)
  return { account, patient, reason, id }
}

test('a tour of the portal violates no security rule, and leaves no patient data in the browser', async ({
  context,
}) => {
  const { account, patient, reason, id } = await consultFor(context)
  const page = await context.newPage()
  const troubles: string[] = []
  const urls: string[] = []
  page.on('console', (message) => {
    if (/Content.Security.Policy|Refused to|violat/i.test(message.text())) troubles.push(message.text())
  })
  page.on('pageerror', (error) => troubles.push(error.message))
  await page.exposeFunction('tellViolation', (what: string) => troubles.push(what))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      (globalThis as unknown as { tellViolation(what: string): void }).tellViolation(
        `${violatedDirective} ${blockedURI}`,
      ),
    )
  })
  page.on('request', (request) => urls.push(decodeURIComponent(request.url())))
  page.on('framenavigated', (frame) => urls.push(frame.url()))
  const titles: string[] = []
  const note = async () => {
    titles.push(await page.title())
  }

  await openPortal(page, partner, `/inbox/mine/${id}`)
  await expect(page.getByRole('log', { name: `Conversation with ${patient.name}` })).toBeVisible({ timeout: 20_000 })
  await note()
  const typed = 'Words that were typed and not sent'
  await page.getByRole('textbox', { name: `Reply to ${patient.name}` }).fill(typed)
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Security' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Security' })).toBeVisible()
  await note()
  for (const name of ['Inbox']) {
    await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name }).click()
    await expect(page.getByRole('navigation', { name: 'Views' })).toBeVisible()
    await note()
  }
  await atRest(page)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')

  const kept = await keptBy(page)
  const said = [patient.name, patient.name.split(' ')[1] ?? '', reason, typed, account.email, account.password, 'pps_']
  for (const word of said) {
    expect(kept, `kept by the browser: ${word}`).not.toContain(word)
    expect(titles.join(), `a title: ${word}`).not.toContain(word)
    expect(urls.join('\n'), `an address: ${word}`).not.toContain(word)
  }
  expect(troubles).toEqual([])

  const cookies = await context.cookies()
  const session = cookies.find(({ value }) => value.startsWith('pps_'))
  expect(session).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' })
})

test('the service records the client’s own address, whatever address the client claims', { tag: '@full' }, async ({
  request,
}) => {
  const { email } = await newAccount(partner, request)
  const guess = (claimed: string) =>
    request.post(`${portalUrl}/api/session`, {
      headers: { origin: portalUrl, 'x-forwarded-for': claimed, forwarded: `for=${claimed}` },
      data: { email, password: 'not the password' },
    })
  const statuses: number[] = []
  // Ten wrong passwords from one address are checked; if each had its own address, every guess would be the first.
  for (let n = 1; n <= 12; n += 1) statuses.push((await guess(`203.0.113.${n}`)).status())
  expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
})

test('an injected script does not run', async ({ page }) => {
  await openPortal(page, partner, '/sign-in')
  const ran = await page.evaluate(async () => {
    const found: string[] = []
    Object.assign(globalThis, { smuggled: (how: string) => found.push(how) })
    const wait = () => new Promise((next) => setTimeout(next, 50))
    document.body.insertAdjacentHTML('beforeend', '<img src="data:," onerror="smuggled(\'handler\')">')
    const inline = document.createElement('div')
    inline.innerHTML = '<a href="javascript:smuggled(\'address\')" id="smuggled">x</a>'
    document.body.append(inline)
    document.getElementById('smuggled')?.click()
    // Do not use evaluate, because a test's own code may use eval.
    setTimeout(() => {
      // biome-ignore lint/security/noGlobalEval: that it is refused is what is asked
      globalThis.eval("smuggled('eval')")
    })
    await wait()
    return found
  })
  expect(ran).toEqual([])
})
