import type { Locator, Page } from '@playwright/test'
import { Desk } from '../fixtures/desk.ts'
import { Partner } from '../fixtures/partner.ts'
import { expect, test } from '../fixtures/test.ts'

interface Hours {
  readonly timeZone: string | null
  readonly weekly: readonly { readonly day: string; readonly start: string; readonly end: string }[]
  readonly exceptions: readonly { readonly date: string; readonly windows: readonly unknown[] }[]
}

test('hours can be added, copied, previewed and saved, and overlapping hours are refused', { tag: '@full' }, async ({
  page,
}) => {
  const partner = new Partner()
  const desk = await Desk.open(page, partner, { path: '/availability' })
  const read = () => partner.call<Hours>('GET', '/physicians/me/availability', undefined, desk.id)
  await expect(page.getByText('No hours set')).toBeVisible()

  await page.getByLabel('Time zone').selectOption('Europe/Madrid')
  await page.getByRole('button', { name: 'Exact times' }).click()
  await page.getByRole('button', { name: 'Add hours on Monday' }).click()
  await page.getByRole('button', { name: 'Add hours on Monday' }).click()
  const second = page.getByRole('group', { name: 'Monday, hours 2' })
  await expect(second.getByLabel('From', { exact: true })).toHaveValue('13:00')
  await second.getByLabel('From', { exact: true }).fill('11:30')
  await expect(second.getByText('These hours overlap with others on the same day.')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Correct the marked hours before you save.')).toBeVisible()
  expect((await read()).timeZone).toBeNull()

  await second.getByLabel('From', { exact: true }).fill('20:00')
  await second.getByLabel('To', { exact: true }).fill('00:00')
  await page.getByRole('button', { name: 'Copy Monday to other days' }).click()
  await page.getByRole('menuitem', { name: 'Monday to Friday' }).click()
  await expect(page.getByRole('group', { name: 'Friday, hours 2' }).getByLabel('From', { exact: true })).toHaveValue(
    '20:00',
  )
  await expect(page.getByRole('group', { name: /Saturday/ })).toHaveCount(0)

  const nextMonday = new Date(Date.now() + ((8 - new Date().getUTCDay()) % 7 || 7) * 86_400_000)
  const date = nextMonday.toISOString().slice(0, 10)
  await page.getByRole('button', { name: 'Add date' }).click()
  await page.getByLabel('Date', { exact: true }).fill(date)
  // Three and four hours in appointments of one hour; the day off has none.
  await page.getByLabel('Appointment length').selectOption('60')
  const preview = page.getByRole('list', { name: 'Bookable times' })
  await expect(preview.getByText('7 open slots').first()).toBeVisible()

  // After visiting another page, the typed hours are still there.
  await page.getByRole('link', { name: 'Profile' }).click()
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible()
  await page.getByRole('link', { name: 'Availability' }).click()
  await expect(page.getByText('You have unsaved changes.')).toBeVisible()

  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Availability saved')).toBeVisible()
  const saved = await read()
  expect(saved.timeZone).toBe('Europe/Madrid')
  expect(saved.weekly.filter(({ day }) => day === 'fri')).toEqual([
    { day: 'fri', start: '09:00', end: '12:00' },
    { day: 'fri', start: '20:00', end: '24:00' },
  ])
  expect(saved.exceptions).toEqual([{ date, windows: [] }])
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
})

const cell = (page: Page, name: string) => page.getByRole('gridcell', { name, exact: true })
const open = (page: Page) => page.getByRole('gridcell', { selected: true })

async function middleOf(target: Locator): Promise<{ x: number; y: number }> {
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (!box) throw new Error('not on the page')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** A physician without hours, with the grid open in half-hour steps. */
async function atGrid(page: Page): Promise<{ partner: Partner; desk: Desk; read: () => Promise<Hours> }> {
  const partner = new Partner()
  const desk = await Desk.open(page, partner, { path: '/availability' })
  await expect(page.getByRole('grid', { name: 'Weekly hours' })).toBeVisible()
  return {
    partner,
    desk,
    read: () => partner.call<Hours>('GET', '/physicians/me/availability', undefined, desk.id),
  }
}

test('dragging the mouse over the week opens or closes hours, and undo reverts one stroke', { tag: '@full' }, async ({
  page,
}) => {
  const { read } = await atGrid(page)
  const drag = async (from: string, to: string) => {
    const start = await middleOf(cell(page, from))
    const end = await middleOf(cell(page, to))
    await page.mouse.move(start.x, start.y)
    await page.mouse.down()
    await page.mouse.move(end.x, end.y, { steps: 4 })
    await page.mouse.up()
  }
  await drag('Monday 9:00 AM – 9:30 AM, closed', 'Wednesday 11:30 AM – 12:00 PM, closed')
  await expect(open(page)).toHaveCount(18)
  await drag('Tuesday 10:00 AM – 10:30 AM, open', 'Tuesday 10:30 AM – 11:00 AM, open')
  await expect(open(page)).toHaveCount(16)
  await page.keyboard.press('Control+z')
  await expect(open(page)).toHaveCount(18)
  await drag('Tuesday 11:00 AM – 11:30 AM, open', 'Wednesday 9:00 AM – 9:30 AM, open')
  await expect(open(page)).toHaveCount(8)

  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Availability saved')).toBeVisible()
  expect((await read()).weekly).toEqual([
    { day: 'mon', start: '09:00', end: '12:00' },
    { day: 'tue', start: '11:30', end: '12:00' },
    { day: 'wed', start: '11:30', end: '12:00' },
  ])
})

test('the keyboard paints the week: arrows move, Shift selects, Space paints, Escape cancels', {
  tag: '@full',
}, async ({ page }) => {
  const { read } = await atGrid(page)
  await cell(page, 'Thursday 10:30 PM – 11:00 PM, closed').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+ArrowRight')
  await expect(page.locator('[data-stroke]')).toHaveCount(2)
  await page.keyboard.press('Escape')
  await expect(page.locator('[data-stroke]')).toHaveCount(0)
  await page.keyboard.press('Space')
  await expect(cell(page, 'Friday 11:00 PM – 11:30 PM, open')).toBeFocused()
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Escape')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Enter')
  await expect(open(page)).toHaveCount(3)

  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Availability saved')).toBeVisible()
  expect((await read()).weekly).toContainEqual({ day: 'fri', start: '23:00', end: '23:30' })
})

test('painted hours and typed hours share one draft, and painting over two overlapping ranges merges them', {
  tag: '@full',
}, async ({ page }) => {
  const { partner, desk, read } = await atGrid(page)
  const hours = { timeZone: 'UTC', weekly: [{ day: 'mon', start: '09:10', end: '11:00' }], exceptions: [] }
  await partner.call('PUT', '/physicians/me/availability', hours, desk.id)
  await desk.reload()
  await expect(cell(page, 'Monday 9:00 AM – 9:30 AM, partly open')).toBeVisible()
  await page.getByRole('button', { name: 'Exact times' }).click()
  await page.getByRole('button', { name: 'Add hours on Monday' }).click()
  const second = page.getByRole('group', { name: 'Monday, hours 2' })
  await second.getByLabel('From', { exact: true }).fill('10:30')
  await second.getByLabel('To', { exact: true }).fill('12:20')
  await expect(second.getByText('These hours overlap with others on the same day.')).toBeVisible()
  await page.getByRole('button', { name: 'Grid' }).click()
  await cell(page, 'Monday 12:00 PM – 12:30 PM, partly open').click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Availability saved')).toBeVisible()
  expect((await read()).weekly).toEqual([{ day: 'mon', start: '09:10', end: '12:30' }])
})

test.describe('on a touch screen,', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

  test('a tap opens a time step, holding and dragging paints, and a swipe scrolls without painting', {
    tag: '@full',
  }, async ({ page }) => {
    await atGrid(page)
    const at = await middleOf(cell(page, 'Tuesday 10:00 AM – 10:30 AM, closed'))
    await page.touchscreen.tap(at.x, at.y)
    await expect(open(page)).toHaveCount(1)

    const devtools = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
      devtools.send('Input.dispatchTouchEvent', { type, touchPoints: points })
    const start = await middleOf(cell(page, 'Wednesday 11:00 AM – 11:30 AM, closed'))
    const end = await middleOf(cell(page, 'Thursday 12:00 PM – 12:30 PM, closed'))
    await touch('touchStart', [start])
    await expect(page.locator('[data-stroke]')).toHaveCount(1)
    await touch('touchMove', [{ x: end.x, y: start.y }])
    await touch('touchMove', [end])
    await expect(page.locator('[data-stroke]')).toHaveCount(2)
    await touch('touchEnd', [])
    await expect(open(page)).toHaveCount(7)

    const grid = page.getByRole('grid').locator('xpath=../..')
    const scrolled = await grid.evaluate((box) => box.scrollTop)
    await touch('touchStart', [end])
    for (const step of [30, 60, 90, 120]) await touch('touchMove', [{ x: end.x, y: end.y - step }])
    await touch('touchEnd', [])
    await expect.poll(() => grid.evaluate((box) => box.scrollTop)).toBeGreaterThan(scrolled)
    await expect(open(page)).toHaveCount(7)
  })
})

test('a physician without hours is told that nobody can book them', { tag: '@full' }, async ({ page }) => {
  await atGrid(page)
  await expect(page.getByText('No hours set. Patients can’t book calls with you')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Bookable times' }).getByText('No open slots')).toHaveCount(14)
  await expect(page.getByRole('main')).not.toContainText(/any time|always/i)
})
