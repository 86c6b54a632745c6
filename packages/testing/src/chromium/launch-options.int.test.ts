/** @module-tag full */
import { chromium } from '@playwright/test'
import { expect, test } from 'vitest'
import { fontSets } from './fonts.ts'
import { chromiumLaunch } from './launch-options.ts'

test('without CHROMIUM_PATH, the browser is the Chromium that package.json pins, whatever the machine has', async () => {
  const browser = await chromium.launch({
    ...chromiumLaunch('regular', { ...process, env: {} }),
    args: ['--no-sandbox'],
  })
  try {
    expect(browser.version()).toMatch(/^153\./)
  } finally {
    await browser.close()
  }
})

test('CHROMIUM_PATH names another browser', () => {
  const env = { CHROMIUM_PATH: process.execPath }
  expect(chromiumLaunch('regular', { ...process, env }).executablePath).toBe(process.execPath)
})

test('a CHROMIUM_PATH that names no file is an error that says so', () => {
  const env = { CHROMIUM_PATH: '/nowhere/chromium' }
  expect(() => chromiumLaunch('regular', { ...process, env })).toThrow(
    'CHROMIUM_PATH is "/nowhere/chromium", which does not exist. Correct it, or unset it to use the pinned Chromium.',
  )
})

test('on a platform without a pinned build, the error says what to set, and CHROMIUM_PATH suffices', () => {
  const mac = { platform: 'darwin', arch: 'arm64', env: {} }
  expect(() => chromiumLaunch('regular', mac)).toThrow(
    'npm has no Chromium for darwin arm64: install Chromium or Chrome and set CHROMIUM_PATH to its executable.',
  )
  const own = chromiumLaunch('regular', { ...mac, env: { CHROMIUM_PATH: process.execPath } })
  expect(own).toEqual({ executablePath: process.execPath, env: { CHROMIUM_PATH: process.execPath } })
})

test('a browser finds the fonts of its set alone: text is wider with the wide one', async () => {
  const widths: number[] = []
  for (const fonts of fontSets) {
    const browser = await chromium.launch({ ...chromiumLaunch(fonts), args: ['--no-sandbox'] })
    try {
      const page = await browser.newPage()
      await page.setContent('<span style="font: bold 16px ui-sans-serif, system-ui, sans-serif">Availability</span>')
      widths.push(await page.locator('span').evaluate((span) => span.getBoundingClientRect().width))
    } finally {
      await browser.close()
    }
  }
  const [regular = 0, wide = 0] = widths
  expect(wide / regular).toBeGreaterThan(1.05)
})
