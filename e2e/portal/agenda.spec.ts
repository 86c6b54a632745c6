import { bookCall, Desk } from '../fixtures/desk.ts'
import { Partner } from '../fixtures/partner.ts'
import { expect, test } from '../fixtures/test.ts'

const hourIn = (timeZone: string) =>
  Number(new Intl.DateTimeFormat('en-GB', { hour: 'numeric', hourCycle: 'h23', timeZone }).format())
/** A time zone where the next hour is still today. */
const timeZone = hourIn('America/New_York') < 22 ? 'America/New_York' : 'Asia/Tokyo'

test.use({ timezoneId: timeZone })

test('the agenda shows booked calls, follows bookings and cancellations, and links to the consults', {
  tag: '@full',
}, async ({ page }) => {
  const partner = new Partner()
  const refused: string[] = []
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text())
  })
  const desk = await Desk.open(page, partner, { licensedIn: ['US-CA'], path: '/agenda' })
  const calendar = page.getByRole('region', { name: 'Booked calls' })
  await expect(page.getByText(`Times in ${timeZone.replace('_', ' ')}`)).toBeVisible()
  await expect(calendar).toBeVisible()
  await page.getByRole('button', { name: 'Day', exact: true }).click()

  const soon = await bookCall(partner, desk.id, 1)
  const entry = calendar.getByRole('button', { name: soon.patientName })
  await expect(entry).toBeVisible()
  const gone = await bookCall(partner, desk.id, 40)
  await page.getByRole('button', { name: 'Week', exact: true }).click()
  await expect(calendar.getByRole('button', { name: gone.patientName })).toBeVisible()
  await partner.call('POST', `/telehealth-consults/${gone.id}/cancel`, {})
  await expect(calendar.getByRole('button', { name: gone.patientName })).toHaveCount(0)

  // By keyboard alone: the entry opens its actions.
  await expect(entry).toHaveAccessibleName(/Booked.*Check-up/)
  await entry.focus()
  await page.keyboard.press('Enter')
  const details = page.getByRole('dialog', { name: soon.patientName })
  await expect(details).toContainText('Check-up')
  await expect(details.getByRole('link', { name: 'Open call' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(entry).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(details.getByRole('link', { name: 'Open call' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: `Call with ${soon.patientName}` })).toBeVisible()
  await expect(page.getByText('The patient hasn’t joined the waiting room yet.')).toBeVisible()
  await expect(page.getByText(/Booked for .* We’ll call you when/)).toBeVisible()
  expect(refused).toEqual([])
})

test('on a phone the agenda is a list, earliest first', { tag: '@full' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const partner = new Partner()
  const desk = await Desk.open(page, partner, { licensedIn: ['US-CA'], path: '/agenda' })
  await expect(page.getByText('No booked calls')).toBeVisible()
  const later = await bookCall(partner, desk.id, 60 * 24)
  const sooner = await bookCall(partner, desk.id, 10)
  const list = page.getByRole('region', { name: 'Booked calls by start time' })
  await expect(list.getByRole('link')).toHaveText([new RegExp(sooner.patientName), new RegExp(later.patientName)])
})

test('an appointment shows the same time everywhere, in the time zone of the physician’s hours', {
  tag: '@full',
}, async ({ page }) => {
  const partner = new Partner()
  const desk = await Desk.open(page, partner, { licensedIn: ['US-CA'], path: '/profile' })
  // Not the computer's time zone.
  const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
  const weekly = days.map((day) => ({ day, start: '00:00', end: '24:00' }))
  const hours = { timeZone: 'Asia/Kathmandu', weekly, exceptions: [] }
  await partner.call('PUT', '/physicians/me/availability', hours, desk.id)
  const visit = await bookCall(partner, desk.id, 90)
  const { scheduledFor } = await partner.call<{ scheduledFor: string }>('GET', `/telehealth-consults/${visit.id}`)
  const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: 'Asia/Kathmandu' }).format(
    new Date(scheduledFor),
  )
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${partner.demo.portalUrl}/agenda`)
  const entry = page.getByRole('link', { name: visit.patientName })
  await expect(entry).toContainText(time)
  await entry.click()
  await expect(page.getByText(`${time} (Asia/Kathmandu)`).first()).toBeVisible()
})

const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
const today = () => new Intl.DateTimeFormat('en-CA', { timeZone }).format()

test('the agenda shades times outside the hours and exceptions, and starts with the working day', {
  tag: '@full',
}, async ({ page }) => {
  const partner = new Partner()
  const desk = await Desk.open(page, partner, { path: '/profile' })
  const weekly = days.map((day) => ({ day, start: '09:00', end: '17:00' }))
  const hours = { timeZone, weekly, exceptions: [{ date: today(), windows: [{ start: '10:00', end: '11:30' }] }] }
  await partner.call('PUT', '/physicians/me/availability', hours, desk.id)
  await page.goto(`${partner.demo.portalUrl}/agenda`)
  const calendar = page.getByRole('region', { name: 'Booked calls' })
  await expect(calendar.locator('[data-open="540-1020"]')).toHaveCount(6)
  await expect(calendar.locator('[aria-current="date"] [data-open]')).toHaveAttribute('data-open', '600-690')
  // Independent of the current time.
  await expect(calendar.locator('[data-now]')).toBeInViewport()

  await page.getByRole('button', { name: 'Next week' }).click()
  await expect(calendar.locator('[data-open="540-1020"]')).toHaveCount(7)
  await expect(calendar.locator('[data-now]')).toHaveCount(0)
  await expect(calendar.getByText('10 AM', { exact: true })).toBeInViewport()
  await expect(calendar.getByText('8 AM', { exact: true })).not.toBeInViewport()
})

test('an appointment whose patient is waiting says so, and links to the waiting room', { tag: '@full' }, async ({
  page,
}) => {
  const partner = new Partner()
  const desk = await Desk.open(page, partner, { licensedIn: ['US-CA'], path: '/agenda' })
  const visit = await bookCall(partner, desk.id, 5)
  await partner.call('POST', `/telehealth-consults/${visit.id}/ready`, {})
  const entry = page.getByRole('button', { name: new RegExp(`${visit.patientName}.*Waiting`) })
  await entry.click()
  await page.getByRole('dialog').getByRole('link', { name: 'Open waiting room' }).click()
  await expect(page.getByRole('heading', { name: 'Waiting room' })).toBeVisible()
  await partner.call('POST', `/telehealth-consults/${visit.id}/cancel`, {})
})

test('the agenda of a physician without hours has no shading', { tag: '@full' }, async ({ page }) => {
  const partner = new Partner()
  await Desk.open(page, partner, { path: '/agenda' })
  const calendar = page.getByRole('region', { name: 'Booked calls' })
  await expect(calendar.locator('[data-now]')).toBeInViewport()
  await expect(calendar.locator('[data-open]')).toHaveCount(0)
  await expect(calendar.locator('.bg-sunken')).toHaveCount(0)
})
