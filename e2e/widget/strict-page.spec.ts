import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { EmbeddingPartner } from '../fixtures/embedding-partner.ts'
import {
  composerOf,
  expectHeard,
  type HostSite,
  openHostSite,
  widgetFrame,
  widgetFrames,
} from '../fixtures/host-site.ts'
import { expect, test } from '../fixtures/test.ts'

const page = readFileSync(join(import.meta.dirname, '../../docs/embedding.md'), 'utf8')

/** A code block of docs/embedding.md, with the service's URL instead of the example's. */
function documented(language: string, apiUrl: string): string {
  const [, block] = new RegExp(`\`\`\`${language}\n([^\`]+)\n\`\`\``).exec(page) ?? []
  if (!block) throw new Error(`no ${language} in docs/embedding.md`)
  return block.replaceAll('https://consult.example', apiUrl)
}

/** The partner's existing CSP: its own script, and everything else blocked. */
const strict = (directives: readonly string[]) =>
  [
    "default-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    'img-src data:',
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    ...directives.map((directive) => directive.replace('script-src', "script-src 'self'")),
  ].join('; ')

let site: HostSite
let partner: EmbeddingPartner
let hostOrigin: string

test.beforeAll(async () => {
  partner = await EmbeddingPartner.create([])
  site = await openHostSite(partner.apiUrl)
  hostOrigin = site.origin('bank')
  await partner.allow(hostOrigin)
})
test.afterAll(async () => {
  site.close()
  await partner.close()
})

test('the widget works with only the documented CSP directives: no violations, no cookies, no other hosts, no undocumented storage', async ({
  page,
  context,
}) => {
  const consult = await partner.consult()
  const asked = new Set<string>()
  context.on('request', (request) => asked.add(new URL(request.url()).origin))
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  site.page('/strict', {
    headers: {
      'Content-Security-Policy': strict(documented('csp', partner.apiUrl).split('\n')),
      'Permissions-Policy': documented('permissions', partner.apiUrl),
      'Cross-Origin-Embedder-Policy': 'require-corp',
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Referrer-Policy': 'unsafe-url',
    },
  })
  await site.open(page, `${hostOrigin}/strict?patient=Mara`)
  await page.evaluate((options) => window.mountWidget(options), { token: await partner.token(consult) })
  await expectHeard(page, 'unread', { count: 0 })
  const frame = await widgetFrame(page)
  const kept = () => frame.evaluate(() => [Object.keys(sessionStorage), Object.keys(localStorage), document.cookie])
  expect(await kept()).toEqual([[], [], ''])

  await page.evaluate(() => window.handle.open())
  await composerOf(frame).fill('A question, over a strict page')
  await composerOf(frame).press('Enter')
  await expect.poll(() => partner.texts(consult)).toEqual(['A question, over a strict page'])
  await composerOf(frame).fill('and a draft')
  const [names] = await kept()
  const prefix = `consult:${consult.patientId}:${consult.consultId}:`
  for (const name of names as string[]) expect(name).toMatch(new RegExp(`^${prefix}(draft|seen|outbox:.*)$`))
  expect(names).toContain(`${prefix}draft`)
  const values = await frame.evaluate(() => Object.values(sessionStorage).join('\n'))
  expect(values).not.toContain('draft')
  expect(Buffer.from(values, 'base64').toString('latin1')).not.toContain('draft')
  expect(await frame.evaluate(() => [Object.keys(localStorage), document.cookie, document.referrer])).toEqual([
    [],
    '',
    '',
  ])
  expect(await frame.evaluate(async () => (await indexedDB.databases()).length)).toBe(0)

  expect(await context.cookies()).toEqual([])
  expect([...asked].sort()).toEqual([hostOrigin, partner.apiUrl].sort())
  expect(complaints).toEqual([])
})

for (const [missing, tag] of [
  ['connect-src', '@full'],
  ['frame-src', []],
] as [string, string | string[]][]) {
  test(`without ${missing} the page is told that it blocks the service itself`, { tag }, async ({ page }) => {
    const token = await partner.token(await partner.consult())
    const directives = documented('csp', partner.apiUrl).split('\n')
    const policy = strict(directives.filter((directive) => !directive.startsWith(missing)))
    site.page(`/without-${missing}`, { headers: { 'Content-Security-Policy': policy } })
    await site.open(page, `${hostOrigin}/without-${missing}`)
    await page.evaluate((options) => window.mountWidget(options), { token, mode: 'inline', container: '#help' })
    const codes = () =>
      page.evaluate(() => window.heard.filter(([name]) => name === 'error').map(([, detail]) => detail))
    await expect.poll(codes).toContainEqual({ code: 'blocked_by_page' })
    await expect.poll(() => widgetFrames(page)).toEqual([])
  })
}

test('camera and microphone are available to the frame only where the page allows them', { tag: '@full' }, async ({
  page,
}) => {
  const features = ['camera', 'microphone', 'display-capture', 'autoplay', 'fullscreen']
  const show = async (path: string, policy: string | undefined) => {
    site.page(path, { headers: { ...(policy !== undefined && { 'Permissions-Policy': policy }) } })
    await site.open(page, hostOrigin + path)
    const token = await partner.token(await partner.consult())
    await page.evaluate((options) => window.mountWidget(options), { token, mode: 'inline', container: '#help' })
    const frame = await widgetFrame(page)
    await expect(composerOf(frame)).toBeVisible()
    const allowed = await frame.evaluate((names) => {
      const policy = (document as unknown as { featurePolicy: { allowsFeature(name: string): boolean } }).featurePolicy
      return [...names, 'geolocation', 'usb'].filter((name) => policy.allowsFeature(name))
    }, features)
    return { frame, allowed }
  }
  expect((await show('/no-policy', undefined)).allowed).toEqual(features)
  expect((await show('/documented', documented('permissions', partner.apiUrl))).allowed).toEqual(features)

  const { frame, allowed } = await show('/no-camera', 'camera=(), microphone=(self)')
  expect(allowed).toEqual(['display-capture', 'autoplay', 'fullscreen'])
  // Messages still work.
  await composerOf(frame).fill('Without a camera')
  await expect(composerOf(frame)).toHaveValue('Without a camera')
})
