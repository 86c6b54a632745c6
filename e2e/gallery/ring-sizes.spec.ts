import { expect } from '@playwright/test'
import { enlargeText } from '../portal/layout.ts'
import { addressOf, openState } from './examine.ts'
import { test } from './one-page.ts'

/** Words of the element that are broken over two lines. */
const brokenWords = (element: Element) => {
  const broken: string[] = []
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode() as Text | null; node; node = texts.nextNode() as Text | null) {
    for (const { 0: word, index } of node.data.matchAll(/[\p{L}\p{N}]+/gu)) {
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(word)
    }
  }
  return broken
}

test('the answers to a ring are in sight at every size of text, and none breaks inside a word', async ({ page }) => {
  for (const width of [320, 390, 1024]) {
    await page.setViewportSize({ width, height: 768 })
    await openState(page, addressOf('portal/ring/long'))
    for (const size of ['100%', '200%']) {
      await enlargeText(page, size)
      const card = page.getByRole('alertdialog', { name: 'Incoming call' })
      for (const name of ['Decline', 'Accept']) {
        const button = card.getByRole('button', { name })
        await expect(button).toBeInViewport({ ratio: 1 })
        expect(await button.evaluate(brokenWords), `${width} px, ${size}`).toEqual([])
      }
    }
  }
})

test('a ring is as high as what it says: the name, the allergies and the devices of the patient are whole', async ({
  page,
}) => {
  for (const [width, height] of [
    [1440, 900],
    [1024, 768],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await openState(page, addressOf('portal/ring/long'))
    const card = page.getByRole('alertdialog', { name: 'Incoming call' })
    await expect(card.getByText(/^Allergies: Penicillin, .*, Contrast media$/)).toBeVisible()
    await expect
      .poll(() => card.evaluate((box) => box.scrollHeight - box.clientHeight), { message: `at ${width} px` })
      .toBeLessThanOrEqual(0)
  }
})

test('a ring on a mirrored page has a name in Latin letters at the edge of the age', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openState(page, addressOf('portal/ring/ringing'))
  await page.evaluate(() => {
    document.documentElement.dir = 'rtl'
  })
  const card = page.getByRole('alertdialog', { name: 'Incoming call' })
  const endOf = async (text: RegExp) => {
    const range = await card.getByText(text).evaluate((element) => {
      const all = document.createRange()
      all.selectNodeContents(element)
      const { right } = all.getBoundingClientRect()
      return right
    })
    return Math.round(range)
  }
  expect(Math.abs((await endOf(/^Nadia Holt$/)) - (await endOf(/Mar 14, 1991/)))).toBeLessThanOrEqual(2)
})

test('a ring on a phone shows the allergies without scrolling', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 780 })
  await openState(page, addressOf('portal/ring/ringing'))
  const [alerts, buttons] = [
    await page.getByText('Allergies: Penicillin').boundingBox(),
    await page.getByRole('button', { name: 'Accept' }).boundingBox(),
  ]
  expect((alerts?.y ?? 0) + (alerts?.height ?? 0)).toBeLessThan(buttons?.y ?? 0)
})

test('a ring names every allergy, and shows what stands in the way of a call beside a long reason', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openState(page, addressOf('portal/ring/long'))
  const card = page.getByRole('alertdialog', { name: 'Incoming call' })
  await expect(card.getByText(/^Allergies: Penicillin, .*, Contrast media$/)).toBeVisible()
  const waiting = await card.getByText(/Waiting for/).boundingBox()
  const decline = await card.getByRole('button', { name: 'Decline' }).boundingBox()
  expect((waiting?.y ?? 999) + (waiting?.height ?? 0)).toBeLessThanOrEqual(decline?.y ?? 0)
})

test('a ring on a phone in large text shows whose it is above its buttons', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await openState(page, addressOf('portal/ring/ringing'))
  await enlargeText(page)
  const card = page.getByRole('alertdialog', { name: 'Incoming call' })
  const decline = await card.getByRole('button', { name: 'Decline' }).boundingBox()
  for (const who of [card.getByText('Nadia Holt', { exact: true }), card.getByText('Mar 14, 1991')]) {
    const box = await who.boundingBox()
    expect((box?.y ?? 999) + (box?.height ?? 0)).toBeLessThanOrEqual(decline?.y ?? 0)
  }
})
