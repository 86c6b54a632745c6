import type { Page } from '@playwright/test'
import { composerOf, expectHeard, heardBy, openShadows, widgetFrame, widgetFrames } from '../fixtures/host-site.ts'
import { expect, test } from '../fixtures/test.ts'
import { mount, useWidgetHost } from '../fixtures/widget-host.ts'

const host = useWidgetHost()

/** A host page with a launcher for a new patient's consult, which a physician has answered. */
async function showLauncher(page: Page, options: Record<string, unknown> = {}, body = ''): Promise<void> {
  const consult = await host.partner.consult()
  await host.partner.reply(consult, 'How long have you had it?')
  host.site.page('/launcher', { body })
  await openShadows(page)
  await host.site.open(page, `${host.origin}/launcher`)
  await mount(page, await host.partner.token(consult), { locale: 'en', ...options })
}

const launcherOf = (page: Page) => page.locator('consult-widget button[aria-haspopup]')
const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Medical consult' })

/** Its distance from each side of the window, in pixels. */
const insetOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    return { left, right: innerWidth - right, top, bottom: innerHeight - bottom }
  })

test('the launcher says that a doctor answered, and once that is read, on a narrow window it is an icon', {
  tag: '@full',
}, async ({ page }) => {
  await showLauncher(page)
  const launcher = launcherOf(page)
  await page.setViewportSize({ width: 480, height: 700 })
  await expect(launcher).toHaveAccessibleName('Doctor answered, 1')
  await expect(launcher.getByText('Doctor answered')).toBeVisible()
  const before = (await heardBy(page)).length
  await launcher.click()
  await expect(panelOf(page)).toBeVisible()
  await widgetFrame(page).then((frame) => expect(frame.getByText('How long have you had it?')).toBeVisible())
  // A panel that closes at once has not been read.
  await expect.poll(async () => (await heardBy(page)).slice(before)).toContainEqual(['unread', { count: 0 }])
  await page.evaluate(() => window.handle.close())
  await expect(panelOf(page)).toBeHidden()
  await expect(launcher).toHaveAccessibleName('Ask a doctor')
  await expect(launcher.getByText('Ask a doctor')).toBeHidden()
  const box = await launcher.boundingBox()
  expect([box?.width, box?.height]).toEqual([56, 56])
})

test('the page sets the launcher’s label, corner, offset and z-index, and the panel follows', { tag: '@full' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 1000, height: 800 })
  await showLauncher(page, {
    label: 'Write to your care team',
    position: 'bottom-left',
    offset: { x: 32, y: 90 },
    zIndex: 50,
  })
  const launcher = launcherOf(page)
  await expect(launcher).toHaveAccessibleName(/Write to your care team|Doctor answered/)
  expect(await insetOf(page, 'consult-widget button[aria-haspopup]')).toMatchObject({ left: 32, bottom: 90 })
  await expect(launcher).toHaveCSS('z-index', '51')
  await launcher.click()
  await expect(panelOf(page)).toBeVisible()
  expect(await insetOf(page, 'consult-widget [role=dialog]')).toMatchObject({ left: 32, bottom: 158 })
  await expect(panelOf(page)).toHaveCSS('z-index', '50')
})

test('in right-to-left text the default corner is on the left, and an empty label leaves the icon', {
  tag: '@full',
}, async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 800 })
  await showLauncher(page, { locale: 'ar', label: '' })
  await expect(launcherOf(page)).toHaveAccessibleName('وصل رد الطبيب, 1')
  expect(await insetOf(page, 'consult-widget button[aria-haspopup]')).toMatchObject({ left: 20, bottom: 20 })
  expect((await launcherOf(page).boundingBox())?.width).toBe(56)
})

test('the page’s own button opens and closes the panel, shows whether it is open, and regains focus', {
  tag: '@full',
}, async ({ page }) => {
  await showLauncher(page, { launcher: '#ask' }, '<p id="place"><button id="ask"><b>Ask us</b></button></p>')
  const own = page.locator('#ask')
  await expect(own).toHaveAttribute('aria-expanded', 'false')
  await expect(own).toHaveAttribute('aria-haspopup', 'dialog')
  await expect(launcherOf(page)).toBeHidden()
  await own.getByText('Ask us').click()
  await expect(panelOf(page)).toBeVisible()
  await expect(own).toHaveAttribute('aria-expanded', 'true')
  await expect(composerOf(await widgetFrame(page))).toBeFocused()
  await (await widgetFrame(page)).getByRole('button', { name: 'Close' }).click()
  await expect(panelOf(page)).toBeHidden()
  await expect(own).toHaveAttribute('aria-expanded', 'false')
  await expect(own).toBeFocused()
  // A framework has re-rendered the button; to the patient it is the same button.
  await page.evaluate(() => {
    const place = document.querySelector('#place')
    if (place) place.innerHTML = '<button id="ask">Ask us again</button>'
  })
  await own.click()
  await expect(panelOf(page)).toBeVisible()
  await own.click()
  await expect(panelOf(page)).toBeHidden()
  await page.evaluate(() => window.handle.destroy())
  expect(await own.evaluate((button) => button.getAttributeNames())).toEqual(['id'])
})

test('without a launcher the page opens the panel itself, and a selector that matches no button keeps the widget’s own', {
  tag: '@full',
}, async ({ page }) => {
  await showLauncher(page, { launcher: false })
  await expectHeard(page, 'unread', { count: 1 })
  await expect(launcherOf(page)).toBeHidden()
  await page.evaluate(() => window.handle.open())
  await expect(panelOf(page)).toBeVisible()
  await page.evaluate(() => window.handle.destroy())
  await showLauncher(page, { launcher: '#nowhere' })
  await expect(launcherOf(page)).toBeVisible()
})

test('unknown or invalid options are named in the console with a suggestion, and change nothing', {
  tag: '@full',
}, async ({ page }) => {
  const warned: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'warning' && message.text().startsWith('consult:')) warned.push(message.text())
  })
  const theme = { acent: '#ffffff', radius: '8px', scheme: 'sepia' }
  await showLauncher(page, {
    lable: 'Secret words',
    positon: 'x',
    color: 'red',
    mode: 'popup',
    position: 'bottom-middle',
    offset: -4,
    zIndex: 1.5,
    launcher: '#1 {',
    label: 7,
    locale: 'tlh',
    theme,
    container: null,
    onReady: undefined,
  })
  await expect(launcherOf(page)).toBeVisible()
  expect(warned).toEqual([
    expect.stringContaining('consult: ignored locale: it has to be a language tag of "en"'),
    'consult: unknown option lable; did you mean label?',
    'consult: unknown option positon; did you mean position?',
    'consult: unknown option color',
    'consult: ignored mode: it has to be one of "launcher", "inline"',
    expect.stringContaining('consult: ignored position: it has to be one of "bottom-start", "bottom-end"'),
    'consult: ignored offset: it has to be a number from 0 to 400, or { x, y }',
    'consult: ignored zIndex: it has to be a whole number from 0 to 2147483646',
    'consult: ignored launcher: it has to be an element, its selector, or false',
    'consult: ignored label: it has to be a text',
    'consult: unknown option theme.acent; did you mean theme.accent?',
    'consult: ignored theme.radius: it has to be a number from 0 to 24',
    'consult: ignored theme.scheme: it has to be one of "light", "dark", "auto"',
  ])
})

test('inline with a null container, the widget mounts nothing and logs nothing', { tag: '@full' }, async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (/embed\/session|consult-panel/.test(request.url())) asked.push(request.url())
  })
  const token = await host.partner.token(await host.partner.consult())
  await host.site.open(page, host.origin)
  await mount(page, token, { mode: 'inline', container: null })
  await page.evaluate((given) => window.handle.refresh(given), token)
  await page.evaluate(() => window.handle.destroy())
  await mount(page, token)
  await expect(composerOf(await widgetFrame(page))).toBeVisible()
  // Only for the second widget.
  expect(asked.filter((url) => url.endsWith('/embed/session'))).toHaveLength(1)
  expect(widgetFrames(page)).toHaveLength(1)
  expect((await heardBy(page)).filter(([name]) => name === 'error')).toEqual([])
})

test('a container that is too narrow for the widget is named in the console', { tag: '@full' }, async ({ page }) => {
  const token = await host.partner.token(await host.partner.consult())
  host.site.page('/narrow', { body: '<div id="help" style="width:240px;height:600px;display:none"></div>' })
  await host.site.open(page, `${host.origin}/narrow`)
  await mount(page, token)
  const warning = page.waitForEvent('console', (message) => message.type() === 'warning')
  await page.evaluate(() => document.getElementById('help')?.style.setProperty('display', 'block'))
  expect((await warning).text()).toBe('consult: the container is 240 px wide; the widget needs 280 px')
})
