import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { chromiumLaunch } from '@consult/testing'
import { type Browser, type CDPSession, chromium, expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import type { Demo } from '../fixtures/demo.ts'
import { atRest } from '../fixtures/page-loaded.ts'
import { type Screen, signInBySession } from '../portal/screen.ts'
import { screens } from '../portal/screens.ts'

/** Takes the portal's screenshots for docs/ from a new demo: `pnpm pictures`, after `pnpm build`. */
const root = resolve(import.meta.dirname, '../..')
const target = join(root, 'docs/images/portal')
/** In bytes. */
const most = 150_000
const port = Number(process.env.E2E_PORT ?? 4700)

interface Look {
  readonly width: number
  readonly height: number
  readonly colorScheme: 'light' | 'dark'
  /** A touch screen instead of a mouse. */
  readonly touch: boolean
}

const looks: Readonly<Record<string, Look>> = {
  light: { width: 1280, height: 800, colorScheme: 'light', touch: false },
  dark: { width: 1280, height: 800, colorScheme: 'dark', touch: false },
  phone: { width: 390, height: 780, colorScheme: 'light', touch: true },
}
/** The language of the screens. */
const desk: Look = { width: 1280, height: 800, colorScheme: 'light', touch: false }

/** The built product with a new demo; `stop` ends it and deletes its data. */
async function startDemo(): Promise<{ demo: Demo; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'consult-pictures-'))
  const [API_PORT, PORTAL_PORT, DEMO_PORT, CONSOLE_PORT] = [port, port + 1, port + 2, port + 3].map(String)
  const child = spawn(process.execPath, [join(root, 'apps/stack/src/main.ts')], {
    env: { ...process.env, API_PORT, PORTAL_PORT, DEMO_PORT, CONSOLE_PORT, DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const stop = async () => {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  for await (const text of child.stdout.setEncoding('utf8')) {
    if (/Consult is running/.test(text as string)) break
  }
  if (child.exitCode !== null) throw new Error('the stack ended before it was ready')
  // The fixtures find the demo through this variable.
  process.env.E2E_DATA_DIR = folder
  return { demo: JSON.parse(readFileSync(join(folder, 'demo.json'), 'utf8')) as Demo, stop }
}

async function wear(page: Page, devtools: CDPSession, { width, height, colorScheme, touch }: Look): Promise<void> {
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: touch })
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.setViewportSize({ width, height })
}

/** Only times of day may differ between runs: hide the caret, animations and loading indicators. */
async function take(page: Page, name: string): Promise<void> {
  await expect(page.locator('.skeleton')).toHaveCount(0)
  // Content that loads later has its place in the page too.
  if ((await page.getByRole('navigation', { name: 'Main navigation' }).count()) > 0) {
    await atRest(page)
  }
  const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' })
  // The surfaces are flat, so a palette image needs a third of the bytes.
  const { size } = await sharp(picture)
    .png({ palette: true, colors: 128, compressionLevel: 9, effort: 10 })
    .toFile(join(target, `${name}.png`))
  process.stdout.write(`${name}.png, ${Math.round(size / 1000)} KB\n`)
  if (size > most) throw new Error(`${name}.png is larger than a page of the docs should load`)
}

/** Taken in the order in which a reader would reach them: each state follows from the one before. */
async function portray(browser: Browser, demo: Demo, screen: Screen): Promise<void> {
  const context = await browser.newContext({ locale: 'en-GB' })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  if (screen.signedIn) await signInBySession(page, demo)
  const states = [screen, ...(screen.next ?? [])]
  // States after the last screenshot are for other tests.
  const last = states.findLastIndex(({ pictured }) => pictured)
  for (const { name, open, pictured } of states.slice(0, last + 1)) {
    await wear(page, devtools, desk)
    await open(page, (path) => demo.portalUrl + path)
    if (!pictured) continue
    for (const [look, options] of Object.entries(looks)) {
      await wear(page, devtools, options)
      await take(page, `${name}-${look}`)
    }
  }
  await context.close()
}

const { demo, stop } = await startDemo()
try {
  rmSync(target, { recursive: true, force: true })
  mkdirSync(target, { recursive: true })
  const browser = await chromium.launch({ ...chromiumLaunch(), args: ['--no-sandbox'] })
  const pictured = screens.filter((screen) => [screen, ...(screen.next ?? [])].some((state) => state.pictured))
  for (const screen of pictured) await portray(browser, demo, screen)
  await browser.close()
} finally {
  await stop()
}
