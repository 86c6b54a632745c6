import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromiumLaunch } from '@consult/testing'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import type { PortalStack } from './portal-stack.ts'

/** A browser with a separate profile that Lighthouse can also connect to. */
export interface Browser {
  readonly context: BrowserContext
  /** The port on which it accepts debuggers. */
  readonly debuggingPort: number
  close(): Promise<void>
}

export async function openBrowser(debuggingPort: number): Promise<Browser> {
  const profile = mkdtempSync(join(tmpdir(), 'consult-bench-browser-'))
  const context = await chromium.launchPersistentContext(profile, {
    ...chromiumLaunch(),
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    args: [`--remote-debugging-port=${debuggingPort}`, '--no-sandbox', '--no-first-run', '--disable-sync'],
  })
  return {
    context,
    debuggingPort,
    close: async () => {
      await context.close()
      rmSync(profile, { recursive: true, force: true })
    },
  }
}

/** Signs in the bench's physician in every tab of the browser. */
export async function signIn({ context }: Browser, stack: PortalStack): Promise<void> {
  const answer = await context.request.post(`${stack.portalUrl}/api/session/hand-off`, {
    data: { token: await stack.handOffToken() },
    headers: { origin: stack.portalUrl },
  })
  if (!answer.ok()) throw new Error(`the hand-off answered ${answer.status()}`)
}

/** Waits until the page shows its rows and has loaded everything else, according to its own performance mark. */
export async function atRest(page: Page): Promise<void> {
  await page.locator('[data-consult]').first().waitFor()
  await page.waitForFunction(() => performance.getEntriesByName('consult-at-rest').length > 0)
}
