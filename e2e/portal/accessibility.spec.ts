import type { Page } from '@playwright/test'
import { colorFaultsOf, faultsOf, wcag } from '../fixtures/axe.ts'
import { readDemo } from '../fixtures/demo.ts'
import { expect, test } from '../fixtures/test.ts'
import { clippedText, covered, cutOff, enlargeText, sideways, unreachable } from './layout.ts'
import { signInBySession } from './screen.ts'
import { screens } from './screens.ts'

const rules = [...wcag, 'best-practice']
/** A screen at 200 % zoom, a small phone, and a screen at 400 % zoom (WCAG 1.4.10). */
const sizes = [
  { width: 720, height: 450 },
  { width: 360, height: 640 },
  { width: 320, height: 640 },
]

/** Layout may take a moment to settle, because an open menu follows its button. Only lasting problems are errors. */
const settled = expect.configure({ soft: true }).poll

async function examine(page: Page): Promise<void> {
  expect.soft(await faultsOf(page, rules)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect.soft(await colorFaultsOf(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
  // The window title names the page, and no patient.
  expect.soft(await page.title()).not.toMatch(/Quintero|Delgado|Silva|Sand|Holt|Prado|Brandt|Test/)
  const nothing = (message: string, faults: (page: Page) => Promise<string[]>) =>
    settled(() => faults(page), { message }).toEqual([])
  await nothing('nothing lies over what one acts with', covered)
  const was = page.viewportSize()
  for (const size of sizes) {
    await page.setViewportSize(size)
    await nothing(`nothing scrolls sideways at ${size.width} px`, sideways)
    await nothing(`nothing lies over what one acts with at ${size.width} px`, covered)
  }
  await enlargeText(page)
  await nothing('nothing scrolls sideways at 320 px with text at 200 %', sideways)
  await nothing('no control is cut off at 320 px with text at 200 %', cutOff)
  await nothing('no text is cut off at 320 px with text at 200 %', clippedText)
  await nothing('every control can be scrolled to at 320 px with text at 200 %', unreachable)
  await enlargeText(page, '')
  if (was) await page.setViewportSize(was)
}

// The tests are independent and run in parallel.
test.describe.configure({ mode: 'parallel' })

test('axe finds missing names, and contrast problems that exist in only one theme', { tag: '@full' }, async ({
  page,
}) => {
  await page.setContent(`<!doctype html><html lang="ar" dir="rtl"><title>Faults</title>
    <style>
      p, a { color: #222 }
      @media (prefers-color-scheme: dark) { .pale { color: #bbb } a { color: #333; text-decoration: none } }
    </style>
    <main><h1>Faults</h1><p class="pale">Pale</p><p>Some words and <a href="/">a link</a>.</p><button></button></main></html>`)
  const short = (faults: string[]) => faults.map((fault) => fault.slice(0, fault.indexOf(':'))).sort()
  await page.emulateMedia({ colorScheme: 'light' })
  expect(short(await faultsOf(page, rules))).toEqual(['button-name button'])
  expect(short(await colorFaultsOf(page))).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(short(await colorFaultsOf(page))).toEqual(['color-contrast .pale', 'link-in-text-block a'])
})

test('the checks of the layout find text that is cut off and controls that nothing scrolls to', {
  tag: '@full',
}, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.setContent(`<!doctype html><title>Faults</title>
    <main style="height:100vh;overflow:hidden">
      <p style="width:100px;overflow:hidden;white-space:nowrap">Cut off at the side of its box</p>
      <p style="width:100px;height:20px;overflow:hidden">Cut off below the end of its box</p>
      <p style="width:500px">Cut off at the side of a window that does not scroll to it</p>
      <p style="width:100px;overflow:hidden;white-space:nowrap;text-overflow:ellipsis">Meant to end in an ellipsis</p>
      <p style="width:100px;height:20px;overflow:auto">Scrolls to the end of its words</p>
      <p style="width:4ch;overflow:auto;white-space:pre-wrap;font-family:monospace">four four </p>
      <button style="position:fixed;top:700px">Below</button>
      <button style="position:fixed;right:-200px;width:100px">Beside</button>
    </main>`)
  const words = (faults: string[]) => faults.map((fault) => fault.split(' in <')[0])
  expect(words(await clippedText(page))).toEqual([
    'Cut off at the side of its box',
    'Cut off below the end of its box',
    'Cut off at the side of a window that does not scroll to it',
    'Below',
    'Beside',
  ])
  expect((await unreachable(page)).map((fault) => /[^>]+(?=<.button>)/.exec(fault)?.[0])).toEqual(['Below', 'Beside'])
  expect(await cutOff(page)).toHaveLength(1)
})

for (const screen of screens) {
  const { name, signedIn, open, next = [] } = screen
  test(`${[screen, ...next].map((state) => state.name).join(', ')}: axe finds nothing in light and dark, and everything is reachable at any size`, {
    tag: '@full',
  }, async ({ page }) => {
    const demo = readDemo()
    const url = (path: string) => demo.portalUrl + path
    if (signedIn) await signInBySession(page, demo)
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    for (const state of [{ name, open }, ...next]) {
      await test.step(state.name, async () => {
        await state.open(page, url)
        await examine(page)
      })
    }
  })
}
