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

interface Versions {
  readonly scripts: readonly { readonly url: string; readonly integrity: string }[]
}

let site: HostSite
let partner: EmbeddingPartner
let origin: string
let url: string
let integrity: string

test.beforeAll(async () => {
  partner = await EmbeddingPartner.create([])
  site = await openHostSite(partner.apiUrl)
  origin = site.origin('bank')
  await partner.allow(origin)
  const { scripts } = (await (await fetch(`${partner.apiUrl}/embed/versions.json`)).json()) as Versions
  url = scripts[0]?.url ?? ''
  integrity = scripts[0]?.integrity ?? ''
  const loader = `<script src="${url}" integrity="${integrity}" crossorigin="anonymous" async></script>`
  site.page('/pinned', { loader })
})
test.afterAll(async () => {
  site.close()
  await partner.close()
})

test('the pinned script works with its integrity, and is the only script of the service in the page', {
  tag: '@full',
}, async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    const isOfPage = request.frame() === page.mainFrame()
    if (isOfPage && request.resourceType() === 'script') scripts.push(request.url())
  })
  await site.open(page, `${origin}/pinned`)
  const token = await partner.token(await partner.consult())
  await page.evaluate((options) => window.mountWidget(options), { token, mode: 'inline', container: '#help' })
  await expectHeard(page, 'ready')
  await expect(composerOf(await widgetFrame(page))).toBeVisible()
  expect(scripts).toEqual([`${origin}/site.js`, url])
})

test('the browser refuses the script when a single byte has changed', async ({ page }) => {
  const refused: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') refused.push(message.text())
  })
  await page.route(url, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: `${await response.text()} ` })
  })
  await site.open(page, `${origin}/pinned`)
  await expect.poll(() => refused.join('\n')).toContain('integrity')
  const token = await partner.token(await partner.consult())
  await page.evaluate((options) => void window.mountWidget(options), { token })
  expect(await page.evaluate(() => Array.isArray((window as { consult?: { q?: unknown } }).consult?.q))).toBe(true)
  expect(widgetFrames(page)).toEqual([])
})
