import { expect, type Page } from '@playwright/test'
import { enlargeText } from '../portal/layout.ts'
import { addressOf, openState } from './examine.ts'
import { test } from './one-page.ts'

/** Windows of these widths and sizes of text show the days beside each other. In a narrower one, the agenda is a list. */
const withDays = [
  [1280, ''],
  [1440, ''],
  [1024, ''],
  [1600, '200%'],
] as const

/** Opens a busy week and returns its appointments in the grid of days. */
async function openWeek(page: Page, [width, size]: (typeof withDays)[number]) {
  await page.setViewportSize({ width, height: 900 })
  await openState(page, addressOf('portal/agenda/busy-week'))
  await enlargeText(page, size)
  const entries = page.locator('main li > button')
  await expect(entries).toHaveCount(24)
  return entries
}

test('appointments of every length are whole lines with whole names, large enough to press, and none covers another', async ({
  page,
}) => {
  for (const look of withDays) {
    const faults = await (await openWeek(page, look)).evaluateAll((buttons) => {
      const boxes = buttons.map((button) => button.getBoundingClientRect())
      return buttons.flatMap((button, n) => {
        const [box] = boxes.slice(n)
        if (!box) return []
        const isSliced = button.scrollHeight > button.clientHeight + 1
        const isCovered = boxes.some(
          (other, m) =>
            m !== n &&
            Math.min(box.right, other.right) - Math.max(box.left, other.left) > 1 &&
            Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top) > 1,
        )
        const name = button.firstElementChild
        // The second line of a patient who is there says so, which a name may not push out of sight.
        const isWhole = button.matches('[data-pressing]') || !name || name.scrollHeight <= name.clientHeight + 2
        return isSliced || isCovered || !isWhole || box.height < 24 ? [`${button.textContent}: ${box.height} px`] : []
      })
    })
    expect(faults, `at ${look[0]} px, text ${look[1]}`).toEqual([])
  }
})

test('the age of a patient is read as words, and the list of a phone has the date of birth', async ({ page }) => {
  await openState(page, addressOf('portal/agenda/busy-week'))
  await expect(page.getByText('78 years old')).toBeAttached()
  await page.setViewportSize({ width: 390, height: 844 })
  const row = page.getByRole('listitem').filter({ hasText: 'Maximiliane-Alexandra' })
  await expect(row.getByText('Nov 2, 1948')).toBeVisible()
})

test('an agenda that cannot load offline says so', { tag: '@full' }, async ({ page }) => {
  await openState(page, addressOf('portal/agenda/offline'))
  await expect(page.getByRole('main')).not.toContainText('Loading')
})

test('a call that could not be joined can be tried again', { tag: '@full' }, async ({ page }) => {
  for (const state of ['not-opened', 'recording-not-asked']) {
    await openState(page, addressOf(`portal/call-stage/${state}`))
    await expect(page.getByRole('main').getByRole('button', { name: 'Try again' })).toBeEnabled()
  }
})

test('what is past in the history of a patient has the time of the messages beside it', async ({ page }) => {
  await openState(page, addressOf('portal/thread-patient/long-history'))
  const past = page.getByRole('region', { name: 'History' }).locator('time').last()
  const here = await past.evaluate((time: HTMLTimeElement) =>
    new Date(time.dateTime).toLocaleTimeString('en-US', { timeStyle: 'short' }),
  )
  await expect(past).toHaveText(new RegExp(`, ${here}$`))
})

test('the agenda leads to the settings of its calendar feed, on a phone too', async ({ page }) => {
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 })
    await openState(page, addressOf('portal/agenda/week'))
    const place = await page.getByRole('link', { name: 'Agenda in your calendar' }).getAttribute('href')
    expect(place).toMatch(/^\/account\/notifications#/)
    await openState(page, addressOf('portal/devices'))
    const section = page.locator((place ?? '').replace(/^.*(?=#)/, ''))
    await expect(section.getByRole('heading', { name: 'Agenda in your calendar' })).toBeVisible()
  }
})

test('the card of a patient who is there is the strongest, with name, status in words and time, and a missed one is quiet', async ({
  page,
}) => {
  await openState(page, addressOf('portal/agenda/busy-week'))
  for (const width of [1440, 1024]) {
    await page.setViewportSize({ width, height: 900 })
    const cards = page.locator('main li > button[data-pressing]')
    await expect(cards).toHaveCount(2)
    const cut = await cards.evaluateAll((buttons) =>
      buttons.flatMap((button) => {
        const box = button.getBoundingClientRect()
        // The name, the status and the time.
        const [name, line] = button.children
        if (line && line.scrollWidth > line.clientWidth + 1) return [`${line.textContent}: cut off`]
        const parts = [...(name ? [name] : []), ...[...button.querySelectorAll('bdi')].slice(0, 2)]
        return parts.flatMap((part) => {
          const [first] = part.getClientRects()
          const isIn = first && first.top >= box.top - 1 && first.bottom <= box.bottom + 1 && first.left < box.right
          return isIn ? [] : [`${part.textContent} of ${button.textContent}`]
        })
      }),
    )
    expect(cut, `at ${width} px`).toEqual([])
  }
  const colorOf = (name: RegExp) =>
    page
      .getByRole('button', { name })
      .first()
      .evaluate((button) => getComputedStyle(button).backgroundColor)
  const missed = await colorOf(/^Ottilie/)
  expect(missed).toBe(await colorOf(/^Bo Li/))
  expect(await colorOf(/^Maximiliane/)).not.toBe(missed)
})

test('the agenda shows no hours without work and bookings, and a shade where more days are beside it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openState(page, addressOf('portal/agenda/week'))
  const grid = page.getByRole('region', { name: 'Booked calls' })
  await expect(grid.getByText('8 AM')).toBeVisible()
  await expect(grid.getByText('4 PM')).toBeAttached()
  await expect(grid.getByText(/^(7 AM|5 PM)$/)).toHaveCount(0)
  await expect(page.locator('[data-more]')).toHaveCount(0)
  await page.setViewportSize({ width: 1024, height: 900 })
  await openState(page, addressOf('portal/agenda/busy-week'))
  await expect(page.locator('[data-more]')).not.toHaveCount(0)
  await grid.evaluate((box) => box.scrollTo(9999, 0))
  await expect(page.locator('[data-more=after]')).toHaveCount(0)
  await expect(page.locator('[data-more=before]')).toHaveCount(1)
})

test('the line of the current time crosses no appointment, and is seen beside the hours', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openState(page, addressOf('portal/agenda/busy-week'))
  const crossed = await page.locator('[data-now]').evaluate((line) => {
    const { top } = line.getBoundingClientRect()
    const cards = [...(line.parentElement?.querySelectorAll('li > button') ?? [])].map((card) => ({
      card,
      box: card.getBoundingClientRect(),
    }))
    const under = cards.filter(({ box }) => box.top < top && top < box.bottom)
    return under.map(({ card, box }) => {
      // What is drawn there is the card: the line would be above it if it came later, or if the card let it through.
      const isBefore = (line.compareDocumentPosition(card) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
      const isOpaque = !/rgba|\//.test(getComputedStyle(card).backgroundColor)
      return isBefore && isOpaque && box.width > 0
    })
  })
  expect(crossed.length).toBeGreaterThan(0)
  expect(crossed).not.toContain(false)
  await expect(page.locator('[data-now-mark]')).toBeInViewport()
})
