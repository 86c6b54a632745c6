import { Desk } from '../fixtures/desk.ts'
import { Partner } from '../fixtures/partner.ts'
import { expect, test } from '../fixtures/test.ts'

interface Hours {
  readonly timeZone: string | null
  readonly weekly: readonly { readonly day: string; readonly start: string; readonly end: string }[]
  readonly exceptions: readonly { readonly date: string; readonly windows: readonly unknown[] }[]
}

test('hours are added, copied, refused where they overlap, previewed and saved', async ({ page }) => {
  const partner = new Partner()
  const desk = await Desk.open(page, partner, { path: '/availability' })
  const read = () => partner.call<Hours>('GET', '/physicians/me/availability', undefined, desk.id)
  await expect(page.getByText('You have set no hours yet')).toBeVisible()

  await page.getByLabel('Time zone').selectOption('Europe/Madrid')
  await page.getByRole('button', { name: 'Add hours on Monday' }).click()
  await page.getByRole('button', { name: 'Add hours on Monday' }).click()
  const second = page.getByRole('group', { name: 'Monday, hours 2' })
  await expect(second.getByLabel('From', { exact: true })).toHaveValue('13:00')
  await second.getByLabel('From', { exact: true }).fill('11:30')
  await expect(second.getByText('These hours overlap others of the day.')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Some hours are not right yet.')).toBeVisible()
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
  await page.getByRole('button', { name: 'Add a day' }).click()
  await page.getByLabel('Date', { exact: true }).fill(date)
  // Three and four hours in appointments of an hour; the day off has none.
  await page.getByLabel('Length of an appointment').selectOption('60')
  const preview = page.getByRole('list', { name: 'What can be booked' })
  await expect(preview.getByText('7 times').first()).toBeVisible()

  // Another page and back: what was written is still there.
  await page.getByRole('link', { name: 'Profile' }).click()
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible()
  await page.getByRole('link', { name: 'Availability' }).click()
  await expect(page.getByText('Changes are not saved yet.')).toBeVisible()

  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Your hours are saved')).toBeVisible()
  const saved = await read()
  expect(saved.timeZone).toBe('Europe/Madrid')
  expect(saved.weekly.filter(({ day }) => day === 'fri')).toEqual([
    { day: 'fri', start: '09:00', end: '12:00' },
    { day: 'fri', start: '20:00', end: '24:00' },
  ])
  expect(saved.exceptions).toEqual([{ date, windows: [] }])
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
})
