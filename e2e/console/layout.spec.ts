import type { Page } from '@playwright/test'
import { colorFaultsOf, faultsOf, wcag } from '../fixtures/axe.ts'
import { readDemo } from '../fixtures/demo.ts'
import { expect, test } from '../fixtures/test.ts'
import { clippedText, covered, cutOff, enlargeText, sideways, unreachable } from '../portal/layout.ts'
import { pagesOfDevelopers, signInToConsole } from './console.ts'

const rules = [...wcag, 'best-practice']

/** Looks at pages that a member sees, in both themes, at three widths and with large text. */
async function expectSoundPages(page: Page, paths: readonly string[]): Promise<void> {
  const { consoleUrl } = readDemo()
  for (const path of paths) {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(consoleUrl + path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('Loading…')).toHaveCount(0)
    expect.soft(await faultsOf(page, rules), path).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect.soft(await colorFaultsOf(page), `${path} in the dark theme`).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
    for (const width of [1280, 390, 320]) {
      await page.setViewportSize({ width, height: 700 })
      const where = `${path} at ${width} px`
      await expect.soft.poll(() => sideways(page), { message: where }).toEqual([])
      await expect.soft.poll(() => covered(page), { message: where }).toEqual([])
    }
    await enlargeText(page)
    for (const faults of [sideways, cutOff, clippedText, unreachable]) {
      await expect.soft.poll(() => faults(page), { message: `${path} at 320 px with text at 200 %` }).toEqual([])
    }
  }
}

test('every page passes axe in both themes, and fits 320, 390 and 1280 px and text at 200 %', { tag: '@full' }, async ({
  page,
}) => {
  await signInToConsole(page, 'administrator', '/events')
  const event = await page.getByRole('list', { name: 'Events' }).getByRole('link').first().getAttribute('href')
  await expectSoundPages(page, [
    ...['/overview', '/requests', '/events', event ?? '', '/notifications', '/endpoints', '/keys', '/usage'],
    ...['/questionnaires', '/note-templates', '/note-templates/soap', '/note-templates/soap/edit', '/code-lists'],
    ...[
      '/installation',
      '/physicians',
      '/members',
      '/data-requests',
      '/red-flags',
      '/macros',
      '/settings',
      '/account/security',
    ],
  ])
})

test('so does every page of an auditor', { tag: '@full' }, async ({ page }) => {
  await signInToConsole(page, 'auditor')
  await expectSoundPages(page, ['/alerts', '/reasons', '/audit'])
})

test('on a phone, the menu leads to every page', { tag: '@full' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 })
  await signInToConsole(page, 'developer', '/events')
  await page.getByRole('button', { name: /Menu$/ }).click()
  expect(await page.getByRole('menuitem').allInnerTexts()).toEqual(pagesOfDevelopers)
  await page.getByRole('menuitem', { name: 'API keys' }).click()
  await expect(page.getByRole('heading', { name: 'API keys', level: 1 })).toBeVisible()
})
