import { randomUUID } from 'node:crypto'
import { readOutput } from '../fixtures/output.ts'
import { Partner } from '../fixtures/partner.ts'
import { Patient } from '../fixtures/patient.ts'
import { Physician } from '../fixtures/physician.ts'
import { expect, test } from '../fixtures/test.ts'

test('no process of the product prints health data or secrets', { tag: '@full' }, async ({ browser }) => {
  const { demo } = new Partner()
  const canary = `kAnArY${randomUUID().slice(0, 8)}`
  const patient = new Patient(await (await browser.newContext()).newPage())
  Object.assign(patient, { name: `Robin ${canary}`, reason: `Cough, ${canary}` })
  await patient.ask()
  await patient.consent()
  await patient.write(`It hurts, ${canary}`)

  const context = await browser.newContext()
  const physician = new Physician(await context.newPage(), demo)
  await physician.signIn()
  await physician.view('Queue')
  // Rows left by other tests may push this row out of the rendered part.
  const search = physician.page.getByRole('combobox', { name: 'Search patients and messages' })
  await search.fill(patient.name)
  await physician.page.getByRole('option', { name: patient.name }).first().click()
  await physician.page.getByRole('button', { name: 'Claim' }).click()
  const composer = physician.page.getByRole('textbox', { name: `Reply to ${patient.name}` })
  await composer.fill(`Since when? ${canary}`)
  await composer.press('ControlOrMeta+Enter')
  await expect((await patient.conversation()).getByText(`Since when? ${canary}`)).toBeVisible()

  // Errors are where data could leak: refusals, unreadable input, unknown ids.
  const asked = await browser.newContext()
  const portal = (path: string, data: unknown, headers: Record<string, string> = {}) =>
    asked.request.post(`${demo.portalUrl}${path}`, { data, headers: { origin: demo.portalUrl, ...headers } })
  await portal('/api/session', { email: `${canary}@clinic.example`, password: canary })
  await portal('/api/session', `{"email": "${canary}`, { 'content-type': 'application/json' })
  await portal('/api/session/hand-off', { token: canary })
  await portal('/api/session/forgot', { email: `${canary}@clinic.example` })
  await portal('/api/session/link', { token: canary, password: `${canary}${canary}` })
  const cookies = (name: string) => ({ cookie: `${name}=${canary}` })
  const [session] = (await context.cookies()).filter(({ httpOnly }) => httpOnly)
  await portal('/api/trpc/asyncConsults.postReply', { id: canary, text: canary }, cookies(session?.name ?? ''))
  await portal('/api/trpc/portal.signIn', { email: canary, password: canary })
  await context.request.post(`${demo.portalUrl}/api/trpc/asyncConsults.postReply`, {
    data: { id: 'ac_00000000000000000000000000000000', text: canary },
  })

  // The greeting prints the demo's password on purpose, next to the link.
  const told = readOutput().replace(/Consult is running.*Ctrl-C stops everything/s, 'greeting')
  expect(told).toContain('greeting')
  const passwords = demo.physicians.map(({ password }) => password)
  for (const secret of [canary, demo.apiKey, demo.webhookSecret, session?.value ?? 'no session', ...passwords]) {
    expect(told.includes(secret), `${secret.slice(0, 6)}… was printed`).toBe(false)
  }
})
