import { sized } from '@consult/testing/suite'
import { expect, type Page, test } from '@playwright/test'
import { addressOf, openState } from './examine.ts'

const start = new Date('2026-11-23T10:00:00Z')
const later = new Date(start.getTime() + 3 * 60_000)

/** Acts like a browser's translator: each text gets its own elements around a new text node. */
const translate = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts) {
      if (text.data.trim() === '' || text.parentElement?.closest('script, style, textarea')) continue
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      inner.textContent = text.data
      outer.append(inner)
      text.replaceWith(outer)
    }
  })

/** The text that a reader sees. */
const shown = async (page: Page) =>
  // biome-ignore lint/performance/useDomNodeTextContent: hidden text is not what a reader sees
  (await page.locator('body').innerText())
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter(Boolean)

const timesIn = (lines: readonly string[]) => lines.filter((line) => /\d (min|h|s)\b/.test(line))

/** Each screen renders its times in its own place. Every commit looks at one list. */
const states = sized(
  ['inbox/mine'],
  ['waiting-room/twelve-patients', 'inbox/mine', 'thread/short', 'thread-turns/with-a-colleague'],
)

for (const state of states) {
  test(`portal/${state}: waiting times and states go on changing on a translated page`, async ({ page, context }) => {
    const plain = await context.newPage()
    for (const one of [page, plain]) {
      await one.clock.setFixedTime(start)
      await openState(one, addressOf(`portal/${state}`))
    }
    const before = timesIn(await shown(plain))
    await translate(page)
    for (const one of [page, plain]) await one.clock.setFixedTime(later)
    // Both pages may still be at the old time when they are read.
    await expect(async () => {
      const expected = await shown(plain)
      expect(timesIn(expected)).not.toEqual(before)
      expect(await shown(page)).toEqual(expected)
    }).toPass({ timeout: 30_000 })
    expect(await page.evaluate(() => window.gallery.faults)).toEqual([])
  })
}
