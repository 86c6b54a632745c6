import { expect, type Locator, type Page, test } from '@playwright/test'
import { addressOf, openState } from './examine.ts'

const open = (page: Page, name: string) => openState(page, addressOf(`portal/ring/${name}`))
const card = (page: Page) => page.getByRole('alertdialog', { name: 'Incoming call' })
const accept = (page: Page) => card(page).getByRole('button', { name: 'Accept' })
const replyField = (page: Page) => page.getByRole('textbox', { name: /^Reply to/ })
const isAccepted = (page: Page) => card(page).getByRole('button', { name: 'Accept', disabled: true })

/** Whether the service was asked to accept a call. */
async function countJoins(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const joins: string[] = []
    Object.assign(window, { joins })
    Object.defineProperty(window, 'fetch', {
      configurable: true,
      get: () => (window as unknown as { inner: typeof fetch }).inner,
      set: (inner: typeof fetch) => {
        Object.assign(window, {
          inner: (input: RequestInfo | URL, init?: RequestInit) => {
            if (String(input).includes('telehealthConsults.join')) joins.push(String(input))
            return inner(input, init)
          },
        })
      },
    })
  })
  return () => page.evaluate(() => (window as unknown as { joins: string[] }).joins.length)
}

test('portal: every letter typed while rings come and go stays in the reply', async ({ page }) => {
  const joins = await countJoins(page)
  await open(page, 'at-each-letter')
  const text = 'Amoxicillin 500 mg, one capsule every 8 hours for 7 days. Call us if the rash spreads.'
  await replyField(page).click()
  for (const key of text) await page.keyboard.press(key === ' ' ? 'Space' : key)
  await page.keyboard.press('Enter')
  await expect(replyField(page)).toBeFocused()
  await expect(replyField(page)).toHaveValue(`${text}\n`)
  expect(await joins()).toBe(0)
})

test('portal: Enter, Space and Escape answer no ring, and only the chord accepts it', async ({ page }) => {
  const joins = await countJoins(page)
  await open(page, 'while-writing')
  for (const key of ['Enter', 'Space', 'Escape', 'Enter', 'Space', 'Control+Alt+Enter', 'Shift+Enter']) {
    await page.keyboard.press(key)
  }
  await expect(accept(page)).toBeEnabled()
  expect(await joins()).toBe(0)
  await page.keyboard.press('Control+Shift+Enter')
  await expect(isAccepted(page)).toBeVisible()
  expect(await joins()).toBe(1)
})

test('portal: a ring over a dialog is answered by mouse and by keyboard, and the dialog keeps its text', {
  tag: '@full',
}, async ({ page }) => {
  await open(page, 'over-a-dialog')
  const dialog = page.getByRole('dialog', { name: 'Ask the patient to confirm' })
  const summary = dialog.getByLabel('Summary')
  await expect(summary).toBeFocused()
  await page.keyboard.press('F6')
  await expect(card(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(card(page).getByRole('button', { name: 'Decline' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(accept(page)).toBeFocused()
  await summary.click()
  await page.keyboard.type('Improving.')
  await expect(summary).toHaveValue(/Improving\./)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(accept(page)).toBeInViewport({ ratio: 1 })
  await expect(dialog.getByRole('button', { name: 'Ask patient to confirm' })).toBeInViewport({ ratio: 1 })
  await accept(page).click()
  await expect(isAccepted(page)).toBeVisible()
  await expect(dialog).toBeVisible()
  await expect(summary).toBeFocused()
})

test('portal: a click on the place where a ring has just appeared does not answer it', async ({ page }) => {
  const joins = await countJoins(page)
  await page.clock.install()
  await open(page, 'at-each-letter')
  await replyField(page).click()
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
  await page.keyboard.press('a')
  while (!(await accept(page).isVisible())) await page.clock.runFor(20)
  const at = await accept(page).boundingBox()
  if (!at) throw new Error('the card is not there')
  const [x, y] = [at.x + at.width / 2, at.y + at.height / 2]
  for (let n = 0; n < 4; n += 1) {
    await page.mouse.click(x, y)
    await page.clock.runFor(400)
  }
  expect(await joins()).toBe(0)
  await page.clock.runFor(400)
  await expect(card(page)).not.toHaveCSS('pointer-events', 'none')
  await page.mouse.click(x, y)
  await page.clock.resume()
  await expect(isAccepted(page)).toBeVisible()
})

/** Whether a tap on the middle of the element reaches it, once it is in sight. */
const isReachable = async (target: Locator) => {
  await target.scrollIntoViewIfNeeded()
  return target.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  })
}

for (const size of [
  { width: 320, height: 568 },
  { width: 568, height: 320 },
]) {
  const title = `portal: at ${size.width} × ${size.height}, a ring covers neither the reply nor what a dialog does`
  test(title, { tag: '@full' }, async ({ page }) => {
    await page.setViewportSize(size)
    await open(page, 'while-writing')
    await expect(accept(page)).toBeInViewport({ ratio: 1 })
    await expect.poll(() => isReachable(replyField(page))).toBe(true)
    await expect.poll(() => isReachable(page.getByRole('button', { name: 'Send', exact: true }))).toBe(true)
    await open(page, 'over-a-dialog')
    await expect(accept(page)).toBeInViewport({ ratio: 1 })
    const ask = page.getByRole('dialog').getByRole('button', { name: 'Ask patient to confirm' })
    await expect.poll(() => isReachable(ask)).toBe(true)
  })
}
