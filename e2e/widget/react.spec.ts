import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { build } from 'rolldown'
import { composerOf, widgetFrame, widgetFrames } from '../fixtures/host-site.ts'
import { expect, test } from '../fixtures/test.ts'
import { useWidgetHost } from '../fixtures/widget-host.ts'

const host = useWidgetHost()
const widgetFolder = join(import.meta.dirname, '../../apps/widget')

/** A partner's page in React's strict mode. `window.render` renders the component with these properties, and null removes it. */
const program = `
import { createElement, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ConsultWidget } from '@consult/widget/react'

window.heard = []
const root = createRoot(document.querySelector('#help'))
window.render = (props) => {
  const on = { unread: ({ count }) => window.heard.push(['unread', count]), 'service:expired': ({ reason }) => window.heard.push([reason]) }
  const widget = props && createElement(ConsultWidget, { ...props, on, newToken: () => window.newToken?.() })
  root.render(createElement(StrictMode, null, widget))
}
`

/** Bundles the program with the built package, as a partner's bundler does. */
async function bundle(): Promise<string> {
  const { resolve } = createRequire(join(widgetFolder, 'package.json'))
  const { output } = await build({
    input: 'page',
    write: false,
    platform: 'browser',
    // It warns that a bundle has no `'use client'`; only React's server needs it.
    logLevel: 'silent',
    transform: { define: { 'process.env.NODE_ENV': '"development"' } },
    plugins: [
      {
        name: 'program',
        resolveId: (id) => {
          if (id === 'page') return id
          if (id === '@consult/widget/react') return join(widgetFolder, 'dist/package/esm/react.js')
          return /^react(-dom)?(\/|$)/.test(id) ? resolve(id) : null
        },
        load: (id) => (id === 'page' ? program : null),
      },
    ],
  })
  return output[0].code
}

let code: string
test.beforeAll(async () => {
  code = await bundle()
})

async function openPage(page: Page): Promise<void> {
  await page.route('**/react-page.js', (route) => route.fulfill({ body: code, contentType: 'text/javascript' }))
  host.site.page('/react', { body: '<div id="help"></div><script type="module" src="/react-page.js"></script>' })
  await page.goto(`${host.origin}/react`)
  await page.waitForFunction(() => 'render' in window)
}

const render = (page: Page, props: Record<string, unknown> | null) =>
  page.evaluate((given) => (window as unknown as { render(props: unknown): void }).render(given), props)

test('the React component takes a new token without losing typed text, and removes the widget', {
  tag: '@full',
}, async ({ page }) => {
  const consult = await host.partner.consult()
  const inline = { baseUrl: host.partner.apiUrl, mode: 'inline', style: { height: 640 } }
  await openPage(page)
  await render(page, { ...inline, token: `emt_${'x'.repeat(43)}` })
  await expect.poll(() => page.evaluate(() => window.heard)).toContainEqual(['invalid'])
  await render(page, { ...inline, token: await host.partner.token(consult) })
  const composer = composerOf(await widgetFrame(page))
  await composer.fill('I have a cough')
  await render(page, { ...inline, token: await host.partner.token(consult) })
  await expect.poll(() => page.evaluate(() => window.heard)).toContainEqual(['unread', 0])
  await expect(composer).toHaveValue('I have a cough')
  expect(widgetFrames(page)).toHaveLength(1)
  await render(page, null)
  await expect.poll(() => widgetFrames(page).length).toBe(0)
  expect(await page.locator('consult-widget').count()).toBe(0)
})

test('the React component asks the page for a new token when the service refuses its token, and continues with it', async ({
  page,
}) => {
  const good = await host.partner.token(await host.partner.consult())
  await openPage(page)
  await page.evaluate((token) => Object.assign(window, { newToken: async () => token }), good)
  await render(page, {
    baseUrl: host.partner.apiUrl,
    mode: 'inline',
    style: { height: 640 },
    token: `emt_${'x'.repeat(43)}`,
  })
  await expect(composerOf(await widgetFrame(page))).toBeVisible()
  expect(await page.evaluate(() => window.heard)).toContainEqual(['invalid'])
})
