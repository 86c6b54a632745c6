import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type BrowserContextOptions, chromium, expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import type { Demo } from '../fixtures/demo.ts'
import { type Screen, screens, signInBySession } from '../portal/screens.ts'

/** Takes the pictures of docs/portal.md, of a demo that is made for it: `pnpm pictures`, after `pnpm build`. */
const root = resolve(import.meta.dirname, '../..')
const target = join(root, 'docs/images/portal')
const port = Number(process.env.E2E_PORT ?? 4700)

const looks: Readonly<Record<string, BrowserContextOptions>> = {
  light: { viewport: { width: 1280, height: 800 }, colorScheme: 'light' },
  dark: { viewport: { width: 1280, height: 800 }, colorScheme: 'dark' },
  phone: { viewport: { width: 390, height: 780 }, colorScheme: 'light', hasTouch: true, isMobile: true },
}

/** The built product with a fresh demo; `stop` ends it and takes its data away. */
async function startDemo(): Promise<{ demo: Demo; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'consult-pictures-'))
  const [API_PORT, PORTAL_PORT, DEMO_PORT] = [port, port + 1, port + 2].map(String)
  const child = spawn(process.execPath, [join(root, 'apps/stack/src/main.ts')], {
    env: { ...process.env, API_PORT, PORTAL_PORT, DEMO_PORT, DATA_DIR: folder },
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
  return { demo: JSON.parse(readFileSync(join(folder, 'demo.json'), 'utf8')) as Demo, stop }
}

/** Times of day differ from run to run; nothing else may: no caret, no motion, no sign of what is still loading. */
async function take(page: Page, screen: Screen, look: string, url: (path: string) => string): Promise<void> {
  await screen.open(page, url)
  await expect(page.locator('.skeleton')).toHaveCount(0)
  const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' })
  // The surfaces are flat: a palette holds them, in a third of the bytes.
  await sharp(picture)
    .png({ palette: true, colours: 128, compressionLevel: 9, effort: 10 })
    .toFile(join(target, `${screen.name}-${look}.png`))
}

const { demo, stop } = await startDemo()
try {
  mkdirSync(target, { recursive: true })
  const executablePath = ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find((path) => existsSync(path))
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] })
  for (const [look, options] of Object.entries(looks)) {
    const signedOut = await browser.newContext({ ...options, locale: 'en-GB', reducedMotion: 'reduce' })
    const signedIn = await browser.newContext({ ...options, locale: 'en-GB', reducedMotion: 'reduce' })
    const page = await signedIn.newPage()
    await signInBySession(page, demo)
    for (const screen of screens.filter(({ pictured }) => pictured === true)) {
      await take(screen.signedIn ? page : await signedOut.newPage(), screen, look, (path) => demo.portalUrl + path)
      process.stdout.write(`${screen.name}-${look}.png\n`)
    }
    await signedIn.close()
    await signedOut.close()
  }
  await browser.close()
} finally {
  await stop()
}
