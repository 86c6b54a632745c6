import { expect } from '@playwright/test'
import { enlargeText } from '../portal/layout.ts'
import { addressOf, openState } from './examine.ts'
import { test } from './one-page.ts'

test('appointments of every length are whole lines, large enough to press, and none covers another', async ({
  page,
}) => {
  await openState(page, addressOf('portal/agenda/busy-week'))
  for (const size of ['', '200%']) {
    await enlargeText(page, size)
    const faults = await page.locator('main li > button').evaluateAll((buttons) => {
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
        return isSliced || isCovered || box.height < 24 ? [`${button.textContent}: ${box.height} px`] : []
      })
    })
    expect(faults).toEqual([])
  }
})

test('the agenda shows every patient’s whole name and age, however many appointments are at the same time', async ({
  page,
}) => {
  await openState(page, addressOf('portal/agenda/busy-week'))
  for (const width of [1440, 1024]) {
    await page.setViewportSize({ width, height: 900 })
    for (const size of ['', '200%']) {
      await enlargeText(page, size)
      const cut = await page.locator('main li > button').evaluateAll((buttons) =>
        buttons.flatMap((button) => {
          const line = button.firstElementChild
          return line && line.scrollHeight > line.clientHeight + 2 ? [button.textContent] : []
        }),
      )
      expect(cut, `at ${width} px, text ${size}`).toEqual([])
    }
  }
  await enlargeText(page, '')
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
