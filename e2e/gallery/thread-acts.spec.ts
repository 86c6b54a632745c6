import { expect } from '@playwright/test'
import { addressOf, openState } from './examine.ts'
import { test } from './one-page.ts'

test('a takeover asks first, by key and by button, and says while the colleague is typing', async ({ page }) => {
  await openState(page, addressOf('portal/thread-acts/takeover-while-the-colleague-types'))
  const dialog = page.getByRole('dialog', { name: 'Take over this consult?' })
  await expect(dialog.getByRole('alert')).toHaveText('Dr. Weiss is typing a reply right now.')
  await expect(dialog).toContainText('Nadia Holt')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.keyboard.press('t')
  await expect(dialog).toBeVisible()
  // The state has no answer to a takeover, so a takeover request is a fault.
  expect(await page.evaluate(() => window.gallery.faults)).toEqual([])
})

test('after resolving and closing, a link leads to the next consult that needs a reply', { tag: '@full' }, async ({
  page,
}) => {
  for (const state of ['resolve-asked', 'closed']) {
    await openState(page, addressOf(`portal/thread-acts/${state}`))
    await page.getByRole('link', { name: 'Next: Maximiliane-Alexandra von Hohenzollern-Sigmaringen' }).click()
    await expect(page).toHaveURL(/\/inbox\/mine\/(?!ac_open)/)
  }
})

test('the buttons of the reply leave the text most of the width, and all they do stays reachable', async ({ page }) => {
  for (const width of [1280, 900, 390]) {
    await page.setViewportSize({ width, height: 800 })
    await openState(page, addressOf('portal/thread/short'))
    const field = page.getByRole('textbox', { name: /^Reply to/ })
    const box = await field.boundingBox()
    const whole = await page.locator('form', { has: field }).boundingBox()
    expect((box?.width ?? 0) / (whole?.width ?? 1), `at ${width} px`).toBeGreaterThan(0.7)
  }
  await page.getByRole('button', { name: 'Add to reply' }).click()
  await expect(page.getByRole('menuitem', { name: 'Attach files' })).toBeVisible()
  await page.getByRole('menuitem', { name: 'Insert macro' }).click()
  await expect(page.getByRole('dialog', { name: 'Insert macro' })).toBeVisible()
})

test('the macros are in the navigation, and on a phone in the account menu', { tag: '@full' }, async ({ page }) => {
  await openState(page, addressOf('portal/inbox/mine'))
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Macros' })).toBeVisible()
  await page.setViewportSize({ width: 390, height: 800 })
  await page.getByRole('button', { name: /Your account/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Macros' })).toHaveAttribute('href', '/macros')
})

test('portal: nothing beside the thread moves when the history of the patient arrives', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const partsOf = async (state: string) => {
    await openState(page, addressOf(`portal/thread-patient/${state}`))
    const beside = page.getByRole('complementary', { name: 'Patient' })
    const parts = beside.locator('h3, dt, summary')
    return parts.evaluateAll((all) =>
      all
        .filter((part) => part.checkVisibility())
        .map((part) => `${part.textContent} at ${part.getBoundingClientRect().top}`),
    )
  }
  const before = await partsOf('history-loading')
  expect(before.length).toBeGreaterThan(5)
  expect((await partsOf('long-history')).slice(0, before.length)).toEqual(before)
})

test('the note and the reply take the focus when their key asks for them, also a second time', async ({ page }) => {
  await openState(page, addressOf('portal/thread/short'))
  const note = page.getByRole('textbox', { name: /^Note to colleagues/ })
  const reply = page.getByRole('textbox', { name: /^Reply to/ })
  for (const time of [1, 2]) {
    await page.keyboard.press('i')
    await expect(note, `press ${time}`).toBeFocused()
    await page.keyboard.press('Escape')
  }
  await page.keyboard.type('rhe is well')
  await expect(reply).toHaveValue('he is well')
})

test('a list that became empty while it was open does not open by itself later', async ({ page }) => {
  await openState(page, addressOf('portal/team/list-emptied-while-open'))
})

test('an offer that a colleague has accepted cannot be taken back', async ({ page }) => {
  await openState(page, addressOf('portal/team/hand-over-accepted-just-now'))
})

test('Ctrl+Enter goes off duty once the physician has said where the consults go', async ({ page }) => {
  await openState(page, addressOf('portal/on-duty/threads-not-handed-over'))
})

test('d opens the clinical note, with and without room beside the thread', async ({ page }) => {
  for (const width of [1500, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await openState(page, addressOf('portal/thread/short'))
    await page.keyboard.press('d')
    await expect(page.getByRole('tab', { name: 'Clinical note' }), `at ${width} px`).toHaveAttribute(
      'aria-selected',
      'true',
    )
  }
})

test('a note that cannot be signed says why where the reader is', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 600 })
  await openState(page, addressOf('portal/clinical-notes/not-signed'))
  const fault = page.getByRole('alert').filter({ hasText: '"Plan" needs a text.' })
  await page.getByRole('textbox', { name: 'Subjective' }).focus()
  await expect(fault).not.toBeInViewport()
  await page.keyboard.press('Control+Enter')
  await expect(fault).toBeInViewport()
})

test('choosing a view ends the search, whose results would hide its rows', async ({ page }) => {
  await openState(page, addressOf('portal/search/found'))
  const field = page.getByRole('combobox', { name: 'Search patients and messages' })
  await expect(field).toHaveValue('rash')
  await page
    .getByRole('navigation', { name: 'Views' })
    .getByRole('link', { name: /^Queue/ })
    .click()
  await expect(field).toHaveValue('')
  await field.fill('rash')
  await field.blur()
  await page.keyboard.press('1')
  await expect(field).toHaveValue('')
})
