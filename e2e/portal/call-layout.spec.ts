import type { Page } from '@playwright/test'
import { Desk, newJurisdiction, patientWaits, ringEndsIn } from '../fixtures/desk.ts'
import { pretendDevices } from '../fixtures/fake-devices.ts'
import { Partner } from '../fixtures/partner.ts'
import { expect, test } from '../fixtures/test.ts'
import { covered, sideways } from './layout.ts'

/** Large text, small windows and a phone in landscape (WCAG 1.4.4 and 1.4.10). */
const sizes = [
  ['320 px with text at 200 %', 320, 640, '200%'],
  ['195 px', 195, 420, '100%'],
  ['400 % zoom of 1280 px', 320, 200, '100%'],
  ['a phone on its side', 844, 390, '100%'],
  ['a small phone', 320, 568, '100%'],
] as const

async function wear(page: Page, width: number, height: number, text: string): Promise<void> {
  await page.setViewportSize({ width, height })
  await page.evaluate((size) => {
    document.documentElement.style.fontSize = size
  }, text)
}

/** Opens a portal that is being rung by a patient with a long name and an allergy. */
async function rung(page: Page): Promise<Desk> {
  const partner = new Partner()
  const jurisdiction = newJurisdiction()
  const desk = await Desk.open(page, partner, { licensedIn: [jurisdiction], path: '/profile' })
  await desk.goOnDuty()
  const visit = await patientWaits(
    partner,
    {
      jurisdiction,
      reason: 'Dizzy since noon, and a rash on both arms that itches at night',
      language: 'es',
      metadata: { allergies: 'Penicillin' },
    },
    { devices: { camera: 'denied', microphone: 'ok' }, network: 'poor' },
    { firstName: 'Maximiliane-Alexandra', lastName: 'von Hohenzollern-Sigmaringen' },
  )
  await expect(desk.ring()).toContainText(visit.patientName)
  await ringEndsIn(visit.id, 300)
  await desk.reload()
  return desk
}

/** The same call, accepted, with the physician's camera and microphone. */
async function inCall(page: Page): Promise<Desk> {
  const desk = await rung(page)
  await pretendDevices(page)
  await desk.ring().getByRole('button', { name: 'Accept' }).click()
  await page.getByRole('button', { name: 'Don’t record me' }).click()
  await expect(page.getByRole('button', { name: 'Mute' })).toBeEnabled()
  return desk
}

const settled = expect.configure({ soft: true }).poll

async function nothingLost(page: Page, what: string): Promise<void> {
  await settled(() => sideways(page), { message: `${what}: nothing scrolls sideways` }).toEqual([])
  await settled(() => covered(page), { message: `${what}: nothing lies over what one acts with` }).toEqual([])
}

test('a ring shows the patient and can be answered, in large text and in any window size', { tag: '@full' }, async ({
  page,
}) => {
  const desk = await rung(page)
  const ring = desk.ring()
  await expect(ring).toContainText('Spanish')
  await expect(ring).toContainText('Allergies: Penicillin')
  for (const [what, width, height, text] of sizes) {
    await wear(page, width, height, text)
    for (const name of ['Accept', 'Decline']) {
      await expect.soft(ring.getByRole('button', { name }), what).toBeInViewport({ ratio: 1 })
    }
    await ring.getByText('Network: poor').scrollIntoViewIfNeeded()
    await expect.soft(ring.getByText('Network: poor'), what).toBeInViewport()
    // Only the ring is examined; the page below it has its own tests.
    const wide = () =>
      ring.evaluate((popup) =>
        [popup, ...popup.querySelectorAll('div, dl, ul')]
          .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
          .map(({ className }) => className),
      )
    await settled(wide, { message: `${what}: nothing of the ring scrolls sideways` }).toEqual([])
    await settled(() => covered(page), { message: `${what}: nothing lies over the answers` }).toEqual([])
  }
})

test('a call, its side panel and its summary are fully visible in large text and in any window size', {
  tag: '@full',
}, async ({ page }) => {
  await inCall(page)
  const reach = async (name: string, role: 'button' | 'tab', what: string) => {
    const control = page.getByRole(role, { name, exact: true })
    await control.scrollIntoViewIfNeeded()
    await expect.soft(control, `${what}: ${name}`).toBeInViewport({ ratio: 1 })
  }
  for (const [what, width, height, text] of sizes) {
    await wear(page, width, height, text)
    for (const name of ['Mute', 'Turn off camera', 'More', 'End call']) {
      await reach(name, 'button', what)
    }
    await nothingLost(page, what)
    for (const tab of ['Chat', 'Note', 'Patient']) {
      await reach(tab, 'tab', what)
      await page.getByRole('tab', { name: tab }).click()
      await nothingLost(page, `${what}, ${tab}`)
    }
    await page.getByRole('button', { name: 'Close side panel' }).click()
    await expect(page.getByRole('tabpanel')).toHaveCount(0)
  }
  await page.getByRole('button', { name: 'End call' }).click()
  for (const [what, width, height, text] of sizes) {
    await wear(page, width, height, text)
    await nothingLost(page, `${what}, ending`)
  }
  await page.getByRole('dialog').getByRole('button', { name: 'End call for both' }).click()
  await expect(page.getByText('No signed note yet.')).toBeVisible()
  for (const [what, width, height, text] of sizes) {
    await wear(page, width, height, text)
    await nothingLost(page, `${what}, over`)
  }
})

test('on a phone a call fills the screen, and the note and the video stay visible together, also above a keyboard', {
  tag: '@full',
}, async ({ page }) => {
  await inCall(page)
  await page.setViewportSize({ width: 390, height: 844 })
  const stage = page.getByRole('region', { name: 'Patient’s video' })
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeHidden()
  expect((await stage.boundingBox())?.height).toBeGreaterThan(844 * 0.6)
  // Within reach of the thumb.
  for (const name of ['Mute', 'End call']) {
    expect((await page.getByRole('button', { name }).boundingBox())?.y).toBeGreaterThan(844 * 0.75)
  }
  await page.getByRole('tab', { name: 'Note' }).click()
  const note = page.getByRole('textbox', { name: 'Subjective' })
  await note.click()
  for (const height of [844, 508]) {
    await page.setViewportSize({ width: 390, height })
    await expect(note).toBeInViewport({ ratio: 1 })
    await expect(stage).toBeInViewport({ ratio: 1 })
    expect((await stage.boundingBox())?.height).toBeGreaterThanOrEqual(90)
    await expect(page.getByRole('button', { name: 'End call' })).toBeInViewport({ ratio: 1 })
  }
  // The content beside the note is visible without searching for it.
  await expect(page.getByText('Allergies: Penicillin')).toBeInViewport()
  await note.fill('Low blood pressure.')
  await page.getByRole('tab', { name: 'Chat' }).click()
  await page.getByRole('tab', { name: 'Note' }).click()
  await expect(note).toHaveValue('Low blood pressure.')
  await expect(page.getByText(/^Draft saved at/)).toBeVisible()
})

test('the self-view moves to the other lower corner by a press or by dragging, away from notices and controls', {
  tag: '@full',
}, async ({ page }) => {
  await inCall(page)
  const own = page.getByRole('button', { name: 'Move your video to another corner' })
  const stage = page.getByRole('region', { name: 'Patient’s video' })
  const at = async () => {
    const [one, all] = [await own.boundingBox(), await stage.boundingBox()]
    if (!one || !all) return 'nowhere'
    const isLeft = one.x + one.width / 2 < all.x + all.width / 2
    return `${one.y + one.height / 2 < all.y + all.height / 2 ? 'top' : 'bottom'} ${isLeft ? 'left' : 'right'}`
  }
  expect(await at()).toBe('bottom right')
  await own.press('Enter')
  await expect.poll(at).toBe('bottom left')
  const [from, to] = [await own.boundingBox(), await stage.boundingBox()]
  if (!from || !to) throw new Error('both are shown')
  await page.mouse.move(from.x + 10, from.y + 10)
  await page.mouse.down()
  await page.mouse.move(to.x + to.width - 40, to.y + 30, { steps: 5 })
  await page.mouse.up()
  await expect.poll(at).toBe('bottom right')
  expect(await covered(page)).toEqual([])
})

test('with text at 200 %, the chat and the first section of the note of a call have room to read and write on a phone', {
  tag: '@full',
}, async ({ page }) => {
  await inCall(page)
  await wear(page, 320, 640, '200%')
  for (const [tab, field] of [
    ['Chat', /^Message to/],
    ['Note', 'Subjective'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(page.getByRole('textbox', { name: field })).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('tab', { name: tab })).toBeInViewport({ ratio: 1 })
    await page.getByRole('button', { name: 'Close side panel' }).click()
  }
  await page.getByRole('tab', { name: 'Chat' }).click()
  // Three lines of a message.
  expect((await page.getByRole('log').boundingBox())?.height).toBeGreaterThan(120)
  // The call is above, at every scroll position.
  for (const name of ['Mute', 'End call']) {
    await page.getByRole('button', { name }).scrollIntoViewIfNeeded()
    await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
  }
})
