import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createHttpTranslator } from './http-translator.ts'
import { translatorSettingsOf } from './settings.ts'
import { startTranslationServer, type TranslationServer } from './testing/index.ts'
import { TranslationRefusedError, type Translator, TranslatorUnavailableError } from './translator.ts'

let server: TranslationServer
const made: Translator[] = []
beforeAll(async () => {
  server = await startTranslationServer()
})
afterEach(async () => {
  await Promise.all(made.splice(0).map((one) => one.close()))
  server.requests.length = 0
})
afterAll(() => server.close())

const translatorOf = (options: Parameters<typeof createHttpTranslator>[1] = {}, settings = server.settings) => {
  const translator = createHttpTranslator(settings, options)
  made.push(translator)
  return translator
}
const wanted = { text: 'Me duele la cabeza', from: 'es-MX', to: 'en' }
/** What the translator throws for this answer. */
const failureOf = async (status: number, body: string) => {
  server.answer = () => ({ status, body })
  return translatorOf()
    .translate(wanted, 'phy_1')
    .then(
      () => null,
      (error: unknown) => error,
    )
}

test('a text is sent with both languages and the secret, and its translation comes back with the language that was found', async () => {
  server.answer = () => ({ status: 200, body: JSON.stringify({ text: 'I have a headache', from: 'es' }) })
  expect(await translatorOf().translate(wanted, 'phy_1')).toEqual({ text: 'I have a headache', from: 'es' })
  const [request] = server.requests
  expect(request?.body).toEqual(wanted)
  expect(request?.headers.authorization).toBe(`Bearer ${server.settings.secret}`)
})

test('an unknown language is left out, and an answer need not name one', async () => {
  server.answer = () => ({ status: 200, body: '{"text":"Hello"}' })
  expect(await translatorOf().translate({ ...wanted, from: null }, 'phy_1')).toEqual({ text: 'Hello', from: null })
  expect(server.requests[0]?.body).toEqual({ text: wanted.text, to: 'en' })
})

test('refusals of the contract are final, and every other answer is a failure that says nothing of the text', async () => {
  expect(await failureOf(422, '{"code":"language_unsupported"}')).toMatchObject({ about: 'language' })
  expect(await failureOf(422, '{"code":"text_refused"}')).toMatchObject({ about: 'text' })
  const faults: [number, string][] = [
    [422, '{"code":"other"}'],
    [200, ''],
    [200, '{"text":""}'],
    [200, '{"text":7}'],
    [200, '{"text":"ok","from":"Spanish, I think"}'],
    [204, ''],
    [307, '{"text":"ok"}'],
    [401, wanted.text],
    [500, wanted.text],
    [200, JSON.stringify({ text: 'x'.repeat(256 * 1024) })],
    // It fits into the bytes.
    [200, JSON.stringify({ text: 'x'.repeat(32_001) })],
  ]
  for (const [status, body] of faults) {
    const error = await failureOf(status, body)
    expect(error).toBeInstanceOf(TranslatorUnavailableError)
    expect(error).not.toBeInstanceOf(TranslationRefusedError)
    expect(`${error}`).not.toContain(wanted.text)
  }
  // The redirect was not followed.
  expect(server.requests).toHaveLength(faults.length + 2)
})

test('a private address that the operator has not allowed is not asked', async () => {
  const translator = translatorOf({}, { ...server.settings, allowedHosts: [] })
  await expect(translator.translate(wanted, 'phy_1')).rejects.toMatchObject({ fault: 'unreachable' })
  expect(server.requests).toHaveLength(0)
})

test('a translator that fails again and again is left alone for a while, and its refusals count as answers', async () => {
  let now = 0
  const outcomes: unknown[] = []
  const translator = translatorOf({ now: () => now, onOutcome: (outcome) => outcomes.push(outcome) })
  const ask = () => translator.translate(wanted, 'phy_1').catch(() => undefined)
  server.answer = () => ({ status: 500, body: '' })
  for (let time = 0; time < 6; time += 1) await ask()
  expect(outcomes).toEqual([500, 500, 500, 500, 'paused', 'paused'])
  expect(server.requests).toHaveLength(4)
  now += 30_000
  server.answer = () => ({ status: 422, body: '{"code":"text_refused"}' })
  await ask()
  await ask()
  expect(outcomes.slice(6)).toEqual(['refused', 'refused'])
})

test('a translator that never answers holds four requests of one person and sixteen of all, and no more wait for it', async () => {
  server.answer = null
  const translator = translatorOf()
  const ask = (who: string) => translator.translate(wanted, who).catch((error: unknown) => error)
  const waiting = [1, 2, 3, 4].map(() => ask('phy_1'))
  expect(await ask('phy_1')).toMatchObject({ fault: 'busy' })
  for (let who = 2; who < 14; who += 1) waiting.push(ask(`phy_${who}`))
  await expect(translator.translate(wanted, 'phy_14')).rejects.toMatchObject({ fault: 'busy' })
  await vi.waitFor(() => expect(server.requests).toHaveLength(16))
  await translator.close()
  for (const error of await Promise.all(waiting)) expect(error).toMatchObject({ fault: 'unreachable' })
})

test('the address needs a secret, and without an address nothing is translated', () => {
  const allowed = { TRANSLATE_ALLOWED_HOSTS: [] }
  expect(translatorSettingsOf(allowed)).toBeNull()
  expect(() => translatorSettingsOf({ ...allowed, TRANSLATE_URL: 'https://translate.example' })).toThrow(
    'TRANSLATE_SECRET',
  )
})
