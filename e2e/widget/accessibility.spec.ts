import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Frame } from '@playwright/test'
import { mount, useBank } from '../fixtures/bank.ts'
import { widgetFrame } from '../fixtures/host-site.ts'
import { expect, test } from '../fixtures/test.ts'
import { enter, states } from './states.ts'

/** Whoever is asked for their camera says no. */
test.use({
  permissions: [],
  launchOptions: async ({ launchOptions }, use) => {
    const args = [...(launchOptions.args ?? []), '--use-fake-device-for-media-stream']
    await use({ ...launchOptions, args })
  },
})

const bank = useBank()

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Axe itself, for a frame that stands in a closed shadow tree, into which it does not look from outside. */
const fromPlaywright = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'))
const axeSource = readFileSync(fromPlaywright.resolve('axe-core/axe.min.js'), 'utf8')

interface AxeNode {
  readonly target: unknown
  readonly failureSummary?: string
}
type Axe = {
  run(
    root: Document,
    options: { runOnly: readonly string[] },
  ): Promise<{ violations: { id: string; nodes: AxeNode[] }[]; passes: unknown[] }>
}

/** What axe holds against the frame, each fault with where it is. */
async function faultsOf(widget: Frame): Promise<string[]> {
  const { violations, passes } = await widget.evaluate(async (runOnly) => {
    const { axe } = window as unknown as { axe: Axe }
    const found = await axe.run(document, { runOnly })
    return { violations: found.violations, passes: found.passes.length }
  }, rules)
  expect(passes).toBeGreaterThan(10)
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target}: ${failureSummary}`),
  )
}

/** What is wider than its room, and not made to end in dots. */
const cutOff = (widget: Frame) =>
  widget.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('body *')]
      .filter((element) => {
        if (element.clientWidth === 0 || element.closest('.for-readers, textarea')) return false
        return element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).textOverflow !== 'ellipsis'
      })
      .map(
        ({ tagName, className, scrollWidth, clientWidth }) =>
          `${tagName} ${className}: ${scrollWidth} > ${clientWidth}`,
      ),
  )

for (const state of states) {
  test(`${state.name}: axe finds nothing in light and in dark, and nothing is cut off at 320 pixels, in either direction`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    // The language with the longest words, and the one from right to left.
    for (const locale of ['de', 'ar']) {
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
      const widget = await enter(state, page, bank, async (token) => {
        await bank.site.open(page, bank.origin + (state.path ?? ''))
        await mount(page, token, { mode: 'inline', container: '#help', locale })
        return widgetFrame(page)
      })
      await widget.evaluate(axeSource)
      expect(await faultsOf(widget), locale).toEqual([])
      await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
      expect(await faultsOf(widget), locale).toEqual([])
      expect(await cutOff(widget), locale).toEqual([])
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await state.after?.(page, bank)
    }
  })
}
