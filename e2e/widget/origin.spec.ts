import { EmbeddingPartner } from '../fixtures/embedding-partner.ts'
import {
  composerOf,
  expectHeard,
  type HostSite,
  heardBy,
  openHostSite,
  widgetFrame,
  widgetFrames,
} from '../fixtures/host-site.ts'
import { expect, test } from '../fixtures/test.ts'

let site: HostSite
let partner: EmbeddingPartner
let hostOrigin: string
let stranger: string

test.beforeAll(async () => {
  partner = await EmbeddingPartner.create([])
  site = await openHostSite(partner.apiUrl)
  hostOrigin = site.origin('bank')
  stranger = site.origin('stranger')
})
test.beforeEach(() => partner.allow(hostOrigin))
test.afterAll(async () => {
  site.close()
  await partner.close()
})

test('a page on the allowlist shows the consult', { tag: '@full' }, async ({ page }) => {
  const consult = await partner.consult()
  await site.open(page, hostOrigin)
  await page.evaluate((options) => window.mountWidget(options), {
    token: await partner.token(consult),
    mode: 'inline',
    container: '#help',
  })
  await expect(composerOf(await widgetFrame(page))).toBeVisible()
  await expectHeard(page, 'ready')
  await expectHeard(page, 'status', { kind: 'async_consult', status: 'queued' })
})

test('a page that is not on the allowlist gets no session, and the widget says so', async ({ page }) => {
  const token = await partner.token(await partner.consult())
  await site.open(page, stranger)
  const exchanged = page.waitForResponse(
    (response) => response.url().endsWith('/embed/session') && response.status() === 403,
  )
  await page.evaluate((options) => window.mountWidget(options), { token, mode: 'inline', container: '#help' })
  expect(await (await exchanged).json()).toMatchObject({ error: { code: 'origin_not_allowed' } })
  await expectHeard(page, 'error', { code: 'origin_not_allowed' })
  await expect.poll(() => widgetFrames(page)).toEqual([])
})

test('no other page can frame the widget, directly or around an allowed page', { tag: '@full' }, async ({ page }) => {
  site.page('/over', { body: `<iframe src="${partner.apiUrl}/embed/v1/frame/${partner.id}"></iframe>` })
  site.page('/around', { body: `<iframe src="${hostOrigin}/"></iframe>` })
  const token = await partner.token(await partner.consult())

  const refused = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'))
  await page.goto(`${stranger}/over`)
  await refused
  expect(widgetFrames(page)).toEqual([])

  await page.goto(`${stranger}/around`)
  const listed = page.frames().find((frame) => frame.url().startsWith(hostOrigin))
  if (!listed) throw new Error('no listed page')
  await listed.waitForFunction(() => typeof window.mountWidget === 'function')
  await listed.evaluate((options) => window.mountWidget(options), { token, mode: 'inline', container: '#help' })
  const codes = () =>
    listed.evaluate(() => window.heard.filter(([name]) => name === 'error').map(([, detail]) => detail))
  await expect.poll(codes, { timeout: 20_000 }).toEqual([{ code: 'frame_blocked' }])
  expect(widgetFrames(page)).toEqual([])
})

test('a page that is removed from the allowlist loses its session, and continues with the typed text when it is back', async ({
  page,
}) => {
  const consult = await partner.consult()
  await site.open(page, hostOrigin)
  const first = await partner.token(consult)
  await page.evaluate((options) => window.mountWidget(options), { token: first, mode: 'inline', container: '#help' })
  const frame = await widgetFrame(page)
  await composerOf(frame).fill('Written while it was not allowed')
  await partner.allow()
  await composerOf(frame).press('Enter')
  await expectHeard(page, 'service:expired', { reason: 'invalid' })
  const second = await partner.token(consult)
  await page.evaluate((token) => window.handle.refresh(token), second)
  await expectHeard(page, 'error', { code: 'origin_not_allowed' })
  await composerOf(frame).fill('And this was being typed')
  expect(await partner.texts(consult)).toEqual([])

  await partner.allow(hostOrigin)
  await page.evaluate((token) => window.handle.refresh(token), second)
  await expect.poll(() => partner.texts(consult)).toEqual(['Written while it was not allowed'])
  await expect(composerOf(frame)).toHaveValue('And this was being typed')
  expect((await heardBy(page)).filter(([name]) => name === 'ready')).toHaveLength(1)
})
