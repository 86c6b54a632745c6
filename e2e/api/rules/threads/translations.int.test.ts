import type { Message, Page, TranslationAnswer } from '@consult/domain'
import { createHttpTranslator, type Translator } from '@consult/translator'
import { startTranslationServer, type TranslationServer } from '@consult/translator/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type ApiHost,
  auditDuring,
  type Client,
  createTestEnvironment,
  success,
  type TestEnvironment,
  type TestPartner,
  type TestPhysician,
} from '../../environment/index.ts'
import { openLink, requestExport, unzip, workOnExports } from '../people/export.fixture.ts'
import { ask, mutate, refusalOf } from '../wire/procedures.fixture.ts'

let environment: TestEnvironment
let server: TranslationServer
let translator: Translator
let host: ApiHost
let partner: TestPartner
let physician: TestPhysician
let portal: Client
let id: string
let patientId: string
let path: string

beforeAll(async () => {
  environment = await createTestEnvironment()
  server = await startTranslationServer()
  translator = createHttpTranslator(server.settings)
  host = await environment.startApi({ translator })
})
afterAll(async () => {
  await environment.close()
  await translator.close()
  await server.close()
})
beforeEach(async () => {
  server.requests.length = 0
  server.answer = (text) => ({ status: 200, body: JSON.stringify({ text: `«${text}»`, from: 'es' }) })
  partner = await environment.partner()
  physician = await partner.physician()
  portal = host.as((await physician.session()).token)
  ;({ id, patientId } = await partner.consult({ status: 'active', physician, fields: { language: 'es-MX' } }))
  path = `/v1/async-consults/${id}`
})

const write = async (text: string) => {
  const { messageId } = success(await partner.key.post<{ messageId: string }>(`${path}/messages`, { text }))
  await partner.settle()
  return messageId
}
const translate = (message: string, client = portal) =>
  mutate<TranslationAnswer>(client, 'translations.message', { id, message, language: 'en' })
/** What people have written in the thread, as the partner reads it. */
const conversation = async () => {
  const { items } = success(await partner.key.get<Page<Message>>(`${path}/messages`))
  return items.filter(({ author }) => author.type !== 'system')
}
const original = { text: 'Since when?', language: 'en', sentLanguage: 'es' }

describe("a patient's message", () => {
  test('is sent to the translator once, and kept for every physician', async () => {
    const message = await write('Me duele la cabeza')
    const translated = { state: 'translated', text: '«Me duele la cabeza»', from: 'es', to: 'en' }
    const lines = await auditDuring(environment, partner.id, async () => {
      expect(await translate(message)).toEqual(translated)
      expect(await translate(message)).toEqual(translated)
    })
    expect(server.requests.map(({ body }) => body)).toEqual([{ text: 'Me duele la cabeza', from: 'es-MX', to: 'en' }])
    expect(lines.map(({ act, outcome, code }) => [act, outcome, code])).toEqual([
      ['translations.message', 'done', 'sent'],
      ['translations.message', 'done', 'kept'],
    ])
    expect(JSON.stringify(lines)).not.toContain('cabeza')
  })

  test('in the language of its reader is said to be so', { tags: 'full' }, async () => {
    server.answer = () => ({ status: 200, body: '{"text":"Hello","from":"en-GB"}' })
    expect(await translate(await write('Hello'))).toEqual({ state: 'same_language', from: 'en-GB' })
  })

  test('has no translation while the translator does not answer, and none of it is kept', async () => {
    const message = await write('Me duele')
    server.answer = () => ({ status: 503, body: 'Me duele' })
    expect(await translate(message)).toEqual({ state: 'unavailable' })
    server.answer = () => ({ status: 422, body: '{"code":"language_unsupported"}' })
    expect(await translate(message)).toEqual({ state: 'refused', about: 'language' })
    server.answer = () => ({ status: 200, body: '{"text":"It hurts"}' })
    expect(await translate(message)).toEqual({ state: 'translated', text: 'It hurts', from: null, to: 'en' })
  })

  test('goes nowhere without a translator, and a reply or a message of another thread goes nowhere at all', async () => {
    const message = await write('Me duele')
    const { client } = await physician.session()
    expect(await translate(message, client)).toEqual({ state: 'unavailable' })
    const reply = success(await physician.asserted.post<{ messageId: string }>(`${path}/replies`, { text: 'Hello' }))
    await partner.settle()
    const other = await partner.consult({ status: 'active', physician })
    for (const input of [
      { id, message: reply.messageId, language: 'en' },
      { id: other.id, message, language: 'en' },
    ]) {
      const answer = await portal.post('/trpc/translations.message', input)
      expect(refusalOf(answer).code).toBe('not_found')
    }
    expect(server.requests).toEqual([])
  })
})

describe('a reply', () => {
  test('is translated for its physician to look at, which sends the patient nothing', async () => {
    const asked = await mutate<TranslationAnswer>(portal, 'translations.reply', { id, ...original })
    expect(asked).toEqual({ state: 'translated', text: '«Since when?»', from: null, to: 'es' })
    expect(server.requests[0]?.body).toEqual({ text: 'Since when?', from: 'en', to: 'es' })
    await partner.settle()
    expect(await conversation()).toEqual([])
    const colleague = await partner.physician()
    const answer = await host
      .as((await colleague.session()).token)
      .post('/trpc/translations.reply', { id, ...original })
    expect(refusalOf(answer).code).toBe('not_assigned')
    expect(server.requests).toHaveLength(1)
  })

  test('sent twice with one key is one message: patients and partners see what was sent, physicians both texts', async () => {
    const draft = { id, text: ' Since when? ', attachmentIds: [], version: 'v1', base: null }
    await mutate(portal, 'drafts.save', draft)
    const input = { id, text: '¿Desde cuándo?', original }
    const key = { 'idempotency-key': 'one-reply' }
    const events = await partner.eventsDuring(async () => {
      const [first, second] = [
        await portal.post('/trpc/translations.postReply', input, key),
        await portal.post('/trpc/translations.postReply', input, key),
      ]
      expect(second.body).toEqual(first.body)
      await partner.settle()
    })
    const items = await conversation()
    expect(items.map(({ text }) => text)).toEqual(['¿Desde cuándo?'])
    expect(events.map(({ type }) => type)).toEqual(['async_consult.message'])
    const { replies } = await ask<{ replies: object[] }>(portal, 'translations.replies', { id })
    expect(replies).toEqual([{ messageId: items[0]?.messageId, ...original }])
    // The draft of the reply is what the physician wrote.
    expect(await ask(portal, 'drafts.get', { id })).toBeNull()
    // Without a draft, posts may share a transaction.
    await mutate(portal, 'translations.postReply', { id, text: '¿Le pica?', original })
    expect((await ask<{ replies: object[] }>(portal, 'translations.replies', { id })).replies).toHaveLength(2)
    const frame = await partner.frame({ asyncConsultId: id })
    const seen = JSON.stringify([events, await frame.get(`${path}/messages`), await partner.key.get(path)])
    expect(seen).toContain('¿Desde cuándo?')
    expect(seen).not.toContain('Since when?')
  })

  test('is in the export of its patient as it was written and as it was sent', { tags: 'full' }, async () => {
    await translate(await write('Me duele'))
    await mutate(portal, 'translations.postReply', { id, text: '¿Desde cuándo?', original })
    await partner.settle()
    const request = success(await requestExport(partner, patientId))
    expect(await workOnExports(environment, partner)).toEqual([])
    const { url } = success(await partner.key.get<{ url: string }>(`/v1/data-requests/${request.id}`))
    const files = await unzip((await openLink(environment, url)).bytes)
    const { asyncConsults } = JSON.parse(`${files.get('patient.json')}`) as { asyncConsults: { messages: Message[] }[] }
    const said = asyncConsults[0]?.messages.filter(({ author }) => author.type !== 'system')
    expect(said).toMatchObject([
      {
        text: 'Me duele',
        original: null,
        translations: [{ language: 'en', sourceLanguage: 'es', text: '«Me duele»' }],
      },
      { text: '¿Desde cuándo?', original, translations: [] },
    ])
  })
})
