import { expect, type Page } from '@playwright/test'
import { addressOf, openState } from './examine.ts'
import { test } from './one-page.ts'

const rowOf = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Waiting patients' }).getByRole('listitem').filter({ hasText: name })

test('the waiting room has one primary button to call, and marks urgent patients and long waits', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openState(page, addressOf('portal/waiting-room/twelve-patients'))
  const call = page.getByRole('button', { name: /^Call / })
  await expect(call).toHaveCount(7)
  await expect(call.and(page.locator('.bg-accent'))).toHaveText('Call')
  await expect(rowOf(page, 'Nadia Holt').locator('[data-flag]')).toHaveText('Emergency')
  await expect(rowOf(page, 'Maximiliane').locator('[data-flag]')).toHaveText('Urgent')
  const look = (name: string) =>
    rowOf(page, name)
      .getByText(/^\d+ min$/)
      .last()
      .evaluate((length) => getComputedStyle(length).color)
  const [short, long, longest] = [await look('Jonas Brandt'), await look('Ana Prado'), await look('Nhung')]
  expect(new Set([short, long, longest]).size).toBe(3)
})

test('the waiting room shows no estimate against the order, and says nobody is available to nobody on duty', async ({
  page,
}) => {
  await openState(page, addressOf('portal/waiting-room/twelve-patients'))
  await expect(rowOf(page, 'Position 2')).toContainText('In about 4–15 min')
  await expect(rowOf(page, 'Position 3')).toBeVisible()
  await expect(rowOf(page, 'Position 3')).not.toContainText('In about')
  await expect(page.getByText('No physician available')).toHaveCount(0)
})

test('on a mirrored page, the age in the waiting room is below the name, and a time keeps its order', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openState(page, addressOf('portal/waiting-room/twelve-patients'))
  await page.evaluate(() => {
    document.documentElement.dir = 'rtl'
  })
  const row = rowOf(page, 'Silvana Moretti')
  const [name, born] = [
    await row.getByRole('link', { name: 'Silvana Moretti' }).boundingBox(),
    await row.getByText('Apr 4, 1957').boundingBox(),
  ]
  const endOf = (box: typeof name) => (box?.x ?? 0) + (box?.width ?? 0)
  expect(Math.abs(endOf(name) - endOf(born))).toBeLessThanOrEqual(2)
  const [first, last] = await row
    .getByText('1 h 35 min')
    .last()
    .evaluate((length) => {
      const text = document.createTreeWalker(length, NodeFilter.SHOW_TEXT).nextNode() as Text
      return [0, text.length - 1].map((at) => {
        const range = document.createRange()
        range.setStart(text, at)
        range.setEnd(text, at + 1)
        return range.getBoundingClientRect().left
      })
    })
  expect(first).toBeLessThan(last ?? 0)
})

test('a patient is called before others with at most six keys, and never without a reason', async ({ page }) => {
  await openState(page, addressOf('portal/waiting-room/third-in-line'))
  const call = (name: string) => page.getByRole('button', { name: `Call ${name}` })
  for (const key of ['j', 'j', 'j']) await page.keyboard.press(key)
  await expect(call('Jonas Brandt')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowDown')
  await expect(call('Jonas Brandt')).toBeFocused()
  await page.keyboard.press('Enter')
  const asked = page.getByRole('dialog', { name: 'Call Jonas Brandt before others?' })
  await expect(asked.getByRole('radio').first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(asked.getByText('Choose a reason.')).toBeVisible()
  await page.keyboard.press('3')
  await expect(asked.getByRole('radio', { name: 'I speak their language' })).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/calls\/tc_3$/)
})

test('a pick opens the call, also one that a ring had won for the physician, and nobody has to accept it', async ({
  page,
}) => {
  for (const state of ['picked', 'picked-by-a-ring', 'picked-joining']) {
    await openState(page, addressOf(`portal/waiting-room/${state}`))
  }
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
})

test('a pick whose call cannot be opened rings, and one that a colleague won names them', async ({ page }) => {
  for (const state of ['picked-not-joined', 'picked-by-a-colleague']) {
    await openState(page, addressOf(`portal/waiting-room/${state}`))
  }
})
