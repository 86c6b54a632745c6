import { sized } from '@consult/testing'
import { expect, test } from '@playwright/test'
import { files as consoleFiles } from '../../apps/console/gallery/index.ts'
import { files as portalFiles } from '../../apps/portal/gallery/index.ts'
import { files as widgetFiles } from '../../apps/widget/gallery/index.ts'
import { addressOf, examinations, examine, openState } from './examine.ts'

const apps = { portal: portalFiles, console: consoleFiles, widget: widgetFiles } as const
/** The languages in which an app's states are examined: those with the longest words, and one that runs right to left. */
const languages = { portal: ['en'], console: ['en'], widget: sized(['de'], ['de', 'ar']) } as const
/** How many of a file's states are examined. The first one is the screen as people mostly see it. */
const examined = sized(1, Number.POSITIVE_INFINITY)

for (const app of ['portal', 'console', 'widget'] as const) {
  for (const file of Object.keys(apps[app])) {
    test(`${app}/${file}: axe finds nothing in light and dark, and everything fits at any size, mirrored and with large text`, async ({
      page,
    }) => {
      await page.goto(`/?gallery=${app}/${file}/none`)
      await expect(page.locator('html')).toHaveAttribute('data-gallery', 'unknown')
      const states = (await page.evaluate(() => window.gallery.list()))[file] ?? []
      expect(states.length).toBeGreaterThan(0)
      for (const { name, path } of states.slice(0, examined)) {
        for (const language of languages[app]) {
          await test.step(`${name} in ${language}`, async () => {
            await openState(page, addressOf({ app, file, name, path }, { language }))
            await examine(page, `${name} in ${language}`, examinations[app])
          })
        }
      }
    })
  }
}
