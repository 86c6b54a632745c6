import { expect } from '@playwright/test'
import { addressOf, openState } from './examine.ts'
import { test } from './one-page.ts'

test('on a phone, the first patient of the board is on the first screen, and the filter is behind one button', async ({
  page,
}) => {
  for (const [width, height] of [
    [390, 780],
    [320, 640],
  ] as const) {
    await page.setViewportSize({ width, height })
    await openState(page, addressOf('portal/board/busy'))
    const [first] = await page.getByRole('button', { name: /^Assign / }).all()
    const box = await first?.boundingBox()
    expect((box?.y ?? 9999) + (box?.height ?? 0), `at ${width} px`).toBeLessThanOrEqual(height)
    const name = page.getByRole('textbox', { name: 'Name or date of birth' })
    await expect(name).toBeHidden()
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await name.fill('lefevre')
    await expect(page.getByRole('button', { name: 'Filter (1 on)' })).toBeVisible()
    await expect(page.getByText(/^\d+ overdue hidden by the filter$/)).toBeVisible()
  }
})

test('an emergency that nobody has is in the first group, and its wait is as strong as its priority', async ({
  page,
}) => {
  await openState(page, addressOf('portal/board/busy'))
  const first = page.getByRole('list', { name: /^Overdue and emergencies/ })
  const wait = first.locator('[data-wait=emergency]')
  await expect(wait).toHaveCount(1)
  await expect(page.getByRole('list', { name: /in the queue/ }).locator('[data-wait=emergency]')).toHaveCount(0)
  const colorOf = (priority: string) =>
    page
      .locator(`[data-wait=${priority}]`)
      .first()
      .evaluate((mark) => getComputedStyle(mark).backgroundColor)
  const colors = await Promise.all(['emergency', 'urgent', 'routine'].map(colorOf))
  expect(new Set(colors).size).toBe(3)
})

test('how long the next reply is overdue stays on one line in the table of physicians', async ({ page }) => {
  for (const width of [1280, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await openState(page, addressOf('portal/board/busy'))
    const late = page.getByRole('cell', { name: /overdue$/ }).locator('bdi')
    await expect(late.filter({ hasText: '1 h 45 min overdue' })).toBeVisible()
    const broken = await late.evaluateAll((lengths) =>
      lengths.flatMap((length) => (length.getBoundingClientRect().height > 26 ? [length.textContent] : [])),
    )
    expect(broken, `at ${width} px`).toEqual([])
  }
})
