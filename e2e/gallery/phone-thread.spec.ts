import { expect, type Locator, type Page } from '@playwright/test'
import { addressOf, openState } from './examine.ts'
import { test } from './one-page.ts'

const phones = [
  { width: 390, height: 780 },
  { width: 320, height: 640 },
]

/** Opens a state with text at 200 %, as a reader with a phone would have it. */
async function openLarge(page: Page, state: string, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size)
  await openState(page, addressOf(state, { text: '200' }))
}

async function expectOnScreen(page: Page, part: Locator, what: string): Promise<void> {
  await expect
    .poll(async () => {
      const box = await part.boundingBox()
      const window = page.viewportSize()
      return box !== null && window !== null && box.y >= 0 && box.y + box.height <= window.height && box.width > 8
    }, what)
    .toBe(true)
}

test('on a phone with text at 200 %, the reply field and Send are on the screen, below a switch of one line', async ({
  page,
}) => {
  for (const size of phones) {
    await openLarge(page, 'portal/thread/short', size)
    const at = `at ${size.width} px`
    await expectOnScreen(page, page.getByRole('textbox', { name: /^Reply to/ }), `reply field ${at}`)
    await expectOnScreen(page, page.getByRole('button', { name: 'Send', exact: true }), `Send ${at}`)
    const reply = await page.getByRole('button', { name: 'Reply', exact: true }).boundingBox()
    const note = await page.getByRole('button', { name: 'Note to colleagues' }).boundingBox()
    expect(note?.y, at).toBe(reply?.y)
  }
})

test('on a phone, handing over, resolving and closing are in the menu at the top, away from Send', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 780 })
  await openState(page, addressOf('portal/thread/short'))
  const open = page.getByRole('button', { name: 'More', exact: true })
  for (const [item, title] of [
    ['Hand over', 'Hand over this consult'],
    ['Resolve', 'Ask the patient to confirm'],
    ['Close consult', 'Close this consult?'],
  ] as const) {
    await expect(page.getByRole('button', { name: item })).toHaveCount(0)
    await open.click()
    await page.getByRole('menuitem', { name: item }).click()
    const dialog = page.getByRole('dialog', { name: title })
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
})

test('on a phone, a word says the duty status, and a lost connection is never left out', async ({ page }) => {
  for (const size of phones) {
    for (const text of ['100', '200']) {
      await page.setViewportSize(size)
      const at = `at ${size.width} px, text at ${text} %`
      await openState(page, addressOf('portal/on-duty/menu', { text }))
      await page.keyboard.press('Escape')
      await expectOnScreen(page, page.locator('[data-duty-word]').getByText('On duty'), at)
      await openState(page, addressOf('portal/connection/offline', { text }))
      const sign = page.getByRole('banner').getByRole('status').filter({ hasText: 'Offline' })
      await expectOnScreen(page, sign.locator('svg'), at)
    }
  }
})

test('where the thread is wide enough, the tools of the reply have names beside their icons', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openState(page, addressOf('portal/thread/short'))
  for (const name of ['Attach files', 'Insert macro', 'Send']) {
    const text = page.getByRole('button', { name, exact: true }).getByText(name)
    expect((await text.boundingBox())?.width, name).toBeGreaterThan(20)
  }
})
