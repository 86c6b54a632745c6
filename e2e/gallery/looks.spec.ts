import { isFullSuite, sized } from '@consult/testing/suite'
import { expect } from '@playwright/test'
import { files as consoleFiles } from '../../apps/console/gallery/index.ts'
import { files as portalFiles } from '../../apps/portal/gallery/index.ts'
import { files as widgetFiles } from '../../apps/widget/gallery/index.ts'
import { addressOf, examinations, examine, openState, statesOf } from './examine.ts'
import { test } from './one-page.ts'

const apps = { portal: portalFiles, console: consoleFiles, widget: widgetFiles } as const
/** The languages in which an app's states are examined: those with the longest words, and one that runs right to left. */
const languages = { portal: ['en'], console: ['en'], widget: sized(['de'], ['de', 'ar']) } as const

/** Screens of the console made of the same parts as another one that every commit examines: forms, tables, dialogs. */
const alike = [
  'account-security',
  'alerts',
  'code-lists',
  'data-requests',
  'endpoint-dialogs',
  'endpoint-form',
  'endpoints',
  'forgot-password',
  'installation',
  'invitation',
  'key-dialogs',
  'macros',
  'note-templates',
  'reasons',
  'reset',
  'second-step',
  'settings-dialogs',
  'single-sign-on-return',
  'usage',
]
const unknown = alike.filter((file) => !Object.hasOwn(consoleFiles, file))
if (unknown.length > 0) throw new Error(`the console has no screens called ${unknown.join(', ')}`)

for (const app of ['portal', 'console', 'widget'] as const) {
  for (const file of Object.keys(apps[app])) {
    const title = `${app}/${file}: axe finds nothing in light and dark, and everything fits at any size, mirrored and with large text`
    test(title, { tag: app === 'console' && alike.includes(file) ? '@full' : [] }, async ({ page }) => {
      // The first state of a file is the screen in its most common form: every commit examines it.
      const states = isFullSuite ? await statesOf(page, app, file) : [`${app}/${file}`]
      expect(states.length).toBeGreaterThan(0)
      for (const state of states) {
        for (const language of languages[app]) {
          await test.step(`${state} in ${language}`, async () => {
            if (state.endsWith('-on-a-phone')) await page.setViewportSize({ width: 390, height: 780 })
            await openState(page, addressOf(state, { language }))
            await examine(page, `${state} in ${language}`, examinations[app])
          })
        }
      }
    })
  }
}
