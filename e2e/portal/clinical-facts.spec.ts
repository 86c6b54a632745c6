import type { Page } from '@playwright/test'
import { Desk, newJurisdiction, patientWaits } from '../fixtures/desk.ts'
import { openIn, signedIn } from '../fixtures/open-thread.ts'
import { Partner } from '../fixtures/partner.ts'
import { expect, test } from '../fixtures/test.ts'
import { covered, sideways } from './layout.ts'

type Metadata = Readonly<Record<string, string>>

/** A thread of the demo's first physician, with these facts about the patient from the partner. */
async function threadWith(patientMetadata: Metadata, consultMetadata: Metadata = {}) {
  const partner = new Partner()
  const patient = await partner.newPatient()
  await partner.call('POST', '/patients', { ...(await recordOf(partner, patient.id)), metadata: patientMetadata })
  const { id: consultId } = await partner.call<{ id: string }>('POST', '/async-consults', {
    patientId: patient.id,
    reason: 'A cough',
    metadata: consultMetadata,
  })
  await partner.call('POST', `/async-consults/${consultId}/consent`, { decision: 'accept' })
  await partner.call('POST', `/async-consults/${consultId}/claim`, undefined, partner.demo.physicians[0]?.id)
  return { partner, patient, consultId, write: () => Promise.resolve() }
}

/** The fields that every upsert needs. */
async function recordOf(partner: Partner, id: string) {
  const { externalId, phone } = await partner.call<{ externalId: string; phone: string }>('GET', `/patients/${id}`)
  return { externalId, phone }
}

const alerts = (page: Page) => page.getByRole('list', { name: 'Clinical alerts' })
const facts = (page: Page) => page.getByRole('region', { name: 'Clinical details' })
const allergies = (page: Page) => facts(page).getByRole('region', { name: 'Allergies' })

const background = (page: Page) => allergies(page).evaluate((box) => getComputedStyle(box).backgroundColor)

for (const [name, viewport] of [
  ['a laptop', { width: 1280, height: 800 }],
  ['a phone', { width: 390, height: 780 }],
] as const) {
  test(`allergies appear in the thread's header on ${name} while the panel is closed`, { tag: '@full' }, async ({
    browser,
  }) => {
    const context = await signedIn(browser)
    const page = await openIn(context, await threadWith({ Allergy: 'Penicillin' }, { pregnant: '22 weeks' }))
    await page.setViewportSize(viewport)
    await expect(facts(page)).toBeHidden()
    await expect(alerts(page).getByText('Allergies: Penicillin')).toBeInViewport({ ratio: 1 })
    await expect(alerts(page).getByText('Pregnant: 22 weeks')).toBeInViewport({ ratio: 1 })
    await alerts(page).getByText('Allergies: Penicillin').click()
    await expect(allergies(page).getByText('Penicillin')).toBeVisible()
  })
}

test('no known allergies, allergies that were not provided, and allergies look different and have different labels', {
  tag: '@full',
}, async ({ browser }) => {
  const context = await signedIn(browser)
  const seen: string[] = []
  for (const [metadata, words] of [
    [{ allergies: 'none' }, 'No known allergies'],
    [{ plan: 'gold' }, 'Allergies not provided'],
    [{ allergies: 'Latex' }, 'Latex'],
  ] as const) {
    const page = await openIn(context, await threadWith(metadata))
    await page.setViewportSize({ width: 1440, height: 900 })
    await expect(allergies(page).getByText(words)).toBeVisible()
    seen.push(await background(page))
    await page.close()
  }
  expect(new Set(seen).size).toBe(3)
})

test('a patient who fails to load is not shown as having no allergies', { tag: '@full' }, async ({ browser }) => {
  const context = await signedIn(browser)
  await context.route(/portal\.patient(\?|,|$)/, (route) => route.abort())
  const page = await openIn(context, await threadWith({ allergies: 'Latex' }))
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(alerts(page).or(page.getByText('Couldn’t load allergies')).first()).toContainText(
    'Couldn’t load allergies',
    {
      timeout: 30_000,
    },
  )
})

const pairs = (count: number, name: string) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`${name}_${n}`, `Value ${name} ${n}`]))
const arabic = 'البنسلين (طفح جلدي)'
const hostile = {
  patient: {
    allergies: `<img src=x onerror="document.title='run'">; ${arabic}; ${'x'.repeat(300)}`,
    meds: '[{"name":"metformin","dose":{"mg":1000}}]',
    '<b>Key</b>': '<script>document.title = "run"</script>',
    link: `https://example.org/${'y'.repeat(400)}`,
    ...pairs(16, 'fromPatient'),
  },
  consult: pairs(20, 'fromConsult'),
}

test('forty pairs, markup, right-to-left text and very long values are all shown as text in their places', {
  tag: '@full',
}, async ({ browser }) => {
  const context = await signedIn(browser)
  const page = await openIn(context, await threadWith(hostile.patient, hostile.consult))
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(allergies(page).getByText('<img src=x onerror=')).toBeVisible()
  await expect(facts(page).getByText('name: metformin, dose: mg: 1000')).toBeVisible()
  const more = page.getByRole('region', { name: /^More from/ })
  await expect(more.locator('dt')).toHaveCount(38)
  await expect(more.getByText('<script>document.title')).toBeAttached()
  await expect(more.getByText('From consult 19 (this consult)')).toBeAttached()
  expect(await page.title()).not.toBe('run')
  const side = await allergies(page)
    .getByText(arabic)
    .evaluate((text) => getComputedStyle(text).direction)
  expect(side).toBe('rtl')
  expect(await sideways(page)).toEqual([])
})

/** Elements wider than the panel, which would scroll sideways or be unreadable. */
const cutOff = (page: Page) =>
  page.getByRole('dialog').evaluate((panel) => {
    const edge = panel.getBoundingClientRect()
    return [...panel.querySelectorAll('dt, dd, li, p, h3, summary, button')]
      .filter((element) => element.checkVisibility() && element.getBoundingClientRect().right > edge.right + 1)
      .map((element) => element.outerHTML.slice(0, 160))
  })

for (const [name, width, height, size] of [
  ['320 px with text at 200 %', 320, 640, '200%'],
  ['400 % zoom of 1280 px', 320, 200, '100%'],
] as const) {
  test(`all patient facts can be read at ${name}`, { tag: '@full' }, async ({ browser }) => {
    const context = await signedIn(browser)
    const page = await openIn(context, await threadWith(hostile.patient, hostile.consult))
    await page.setViewportSize({ width, height })
    await page.evaluate((fontSize) => document.documentElement.style.setProperty('font-size', fontSize), size)
    await page.keyboard.press('p')
    await expect(allergies(page)).toBeVisible()
    expect(await cutOff(page)).toEqual([])
    expect(await covered(page)).toEqual([])
    const contact = page.getByText('Contact details')
    await contact.click()
    await page.getByRole('button', { name: 'Copy Phone' }).scrollIntoViewIfNeeded()
    await expect(page.getByRole('button', { name: 'Copy Phone' })).toBeInViewport()
    expect(await cutOff(page)).toEqual([])
  })
}

test('a call shows the allergies that were sent with the call', { tag: '@full' }, async ({ page }) => {
  const partner = new Partner()
  const jurisdiction = newJurisdiction()
  const desk = await Desk.open(page, partner, { licensedIn: [jurisdiction] })
  const visit = await patientWaits(partner, { jurisdiction, reason: 'Dizzy', metadata: { allergies: 'Morphine' } })
  await page.goto(`${partner.demo.portalUrl}/calls/${visit.id}`)
  await expect(allergies(page).getByText('Morphine')).toBeVisible()
  await expect(page.getByRole('region', { name: 'History' }).getByText('Dizzy')).toBeVisible()
  await desk.page.close()
})
