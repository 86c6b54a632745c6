import type { Frame } from '@playwright/test'
import { colorFaultsOf, faultsOf, wcag } from '../fixtures/axe.ts'
import { fakeDevices } from '../fixtures/fake-devices.ts'
import { widgetFrame } from '../fixtures/host-site.ts'
import { expect, test } from '../fixtures/test.ts'
import { showWideFont } from '../fixtures/wide-font.ts'
import { mount, useWidgetHost } from '../fixtures/widget-host.ts'
import { enter, states } from './states.ts'

/** Denies every camera request. */
test.use({
  permissions: [],
  launchOptions: async ({ launchOptions }, use) => {
    const args = [...(launchOptions.args ?? []), ...fakeDevices('deny')]
    await use({ ...launchOptions, args })
  },
})

const host = useWidgetHost()

/** Elements wider than their container that are not meant to end in an ellipsis. */
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
  test(`${state.name}: axe finds nothing in light and dark, and nothing is cut off at 320 pixels, in either direction, with a wide font and with text at 200 %`, {
    tag: '@full',
  }, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    // The language with the longest words, and the right-to-left one.
    for (const locale of ['de', 'ar']) {
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
      const widget = await enter(state, page, host, async (token) => {
        await host.site.open(page, host.origin + (state.path ?? ''))
        await mount(page, token, { mode: 'inline', container: '#help', locale })
        return widgetFrame(page)
      })
      const setTextSize = (size: string) =>
        widget.evaluate((given) => document.documentElement.style.setProperty('font-size', given), size)
      const examine = async (font: string) => {
        const where = `${locale}, ${font} font`
        await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
        expect(await faultsOf(widget, wcag), where).toEqual([])
        await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
        expect(await colorFaultsOf(widget), where).toEqual([])
        expect(await cutOff(widget), where).toEqual([])
        await setTextSize('200%')
        expect(await cutOff(widget), `${where}, text at 200 %`).toEqual([])
        await setTextSize('100%')
      }
      await examine('regular')
      await showWideFont(widget)
      await examine('wide')
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await state.after?.(page, host)
    }
  })
}
