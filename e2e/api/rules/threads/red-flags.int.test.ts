import type { AsyncConsult, Message, Page, RedFlagRules } from '@consult/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createTestEnvironment,
  openStream,
  success,
  type TestEnvironment,
  type TestPartner,
} from '../../environment/index.ts'

let environment: TestEnvironment
let partner: TestPartner

beforeAll(async () => {
  environment = await createTestEnvironment()
  partner = await environment.partner()
})
afterAll(() => environment.close())

/** The patient writes, and the message is delivered. @returns the transcript, the events and the consult. */
async function write(text: string, consult?: AsyncConsult) {
  const { id } = consult ?? (await partner.consult())
  const widget = await partner.frame({ asyncConsultId: id })
  const events = await partner.eventsDuring(async () => {
    success(await widget.post(`/v1/async-consults/${id}/messages`, { text }))
    await partner.settle()
  })
  const { items } = success(await widget.get<Page<Message>>(`/v1/async-consults/${id}/messages`))
  return { id, items, events, consult: await partner.read(id), types: events.map(({ type }) => type) }
}

const flagsOf = async (id: string) =>
  (await environment.db.owner.query('select * from tenant.red_flags where async_consult_id = $1', [id])).rows

const put = (rules: unknown) => partner.key.put<RedFlagRules>('/v1/account/red-flags', { rules })

describe('a message with words of an emergency', () => {
  test('shows the patient the advice at once, raises the priority, and is an event without the words', async () => {
    const { id, items, consult, events, types } = await write('Since lunch I have a crushing pain in my chest 😟')
    const [message, advice] = items.slice(-2)
    expect(advice?.notice).toEqual({ code: 'emergency_advice', params: {} })
    expect(consult.priority).toBe('emergency')
    expect(types).toEqual([
      'async_consult.message',
      'async_consult.red_flag',
      'async_consult.message',
      'async_consult.priority_changed',
    ])
    expect(events[1]?.data).toEqual({
      asyncConsultId: id,
      messageId: message?.messageId,
      ruleId: 'chest-pain-en',
      priority: 'emergency',
    })
    expect(events[3]?.data).toMatchObject({ previousPriority: 'routine', changedBy: { type: 'service', id: null } })
    const [flag, ...others] = await flagsOf(id)
    expect(others).toEqual([])
    expect(message?.text.slice(flag.span_start, flag.span_end)).toMatch(/^pain in my chest$/)
  })

  test('that are negated has a lower rank, and the advice all the same', async () => {
    const { items, consult, types } = await write('I have no chest pain, only a rash.')
    expect(items.at(-1)?.notice?.code).toBe('emergency_advice')
    expect(types).toContain('async_consult.red_flag')
    expect(consult.priority).toBe('urgent')
  })

  test('reaches the patient’s stream as advice alone, without the rule and the priority', async () => {
    const { id } = await write('I want to die')
    const widget = await partner.frame({ asyncConsultId: id })
    const credential = widget.credentials.authorization?.replace('Bearer ', '') ?? ''
    const stream = await openStream({ base: await environment.api.listen(), credential, after: 0 })
    await stream.caughtUp()
    const frames = JSON.stringify(stream.received)
    stream.close()
    expect(frames).toContain('emergency_advice')
    expect(frames).not.toContain('suicide-en')
    expect(frames).not.toContain('async_consult.red_flag')
  })

  test('never lowers a priority', async () => {
    const { consult } = await write(
      'I have no chest pain',
      await partner.consult({ fields: { priority: 'emergency' } }),
    )
    expect(consult.priority).toBe('emergency')
  })

  test('of a physician is no flag, nor is one without such words', async () => {
    const physician = await partner.physician()
    const { id } = await partner.consult({ status: 'active', physician })
    success(await physician.asserted.post(`/v1/async-consults/${id}/replies`, { text: 'Any chest pain?' }))
    await partner.settle()
    const { types } = await write('The rash is better, thank you.', await partner.read(id))
    expect(types).toEqual(['async_consult.message'])
    expect(await flagsOf(id)).toEqual([])
  })
})

describe('an account’s own rules', () => {
  const wound = {
    id: 'wound',
    language: 'en',
    phrases: ['wound open*'],
    priority: 'urgent',
    advice: 'Cover it. Call us.',
  }

  test('replace the shipped ones from the next message on, with their advice, until those are restored', async () => {
    expect(success(await put([wound]))).toEqual({ own: true, rules: [wound] })
    expect(success(await partner.key.get<RedFlagRules>('/v1/account/red-flags'))).toEqual({ own: true, rules: [wound] })
    const opened = await write('My wound has opened.')
    expect(opened.items.at(-1)?.notice).toEqual({ code: 'emergency_advice', params: { advice: 'Cover it. Call us.' } })
    expect(opened.items.at(-1)?.text).toBe('Cover it. Call us.')
    expect(opened.consult.priority).toBe('urgent')
    expect((await write('chest pain')).types).toEqual(['async_consult.message'])

    success(await put([{ ...wound, phrases: ['chest pain'] }]))
    expect((await write('chest pain')).consult.priority).toBe('urgent')

    expect(success(await put(null)).own).toBe(false)
    expect((await write('chest pain')).consult.priority).toBe('emergency')
  })

  test('may begin with the shipped ones, as the documentation suggests', { tags: 'full' }, async () => {
    const shipped = success(await partner.key.get<RedFlagRules>('/v1/account/red-flags'))
    const more = { ...wound, phrases: ['me duele la herida'] }
    const own = success(await put([...shipped.rules, more]))
    expect([shipped.own, own]).toEqual([false, { own: true, rules: [...shipped.rules, more] }])
    success(await put(null))
  })

  test.each([
    ['an id twice', [wound, wound], 'rules.1.id'],
    ['a star within a word', [{ ...wound, phrases: ['wo*und'] }], 'rules.0.phrases.0'],
    ['a star after one letter', [{ ...wound, phrases: ['w*'] }], 'rules.0.phrases.0'],
    ['a phrase without a word', [{ ...wound, phrases: ['…'] }], 'rules.0.phrases.0'],
    [
      'too many phrases that begin alike',
      [{ ...wound, phrases: Array.from({ length: 101 }, (_, n) => `wound word${n}`) }],
      'rules',
    ],
    [
      'too many phrases whose first two words are alike',
      [{ ...wound, phrases: Array.from({ length: 17 }, (_, n) => `wound open word${n}`) }],
      'rules',
    ],
  ])('with %s are refused', async (_, rules, path) => {
    const { status, body } = await put(rules)
    expect(status).toBe(400)
    expect(body).toMatchObject({ error: { details: { issues: [{ path }] } } })
  })
})

describe('a rule that a member of the account changes', () => {
  test('keeps all other rules, also those that another member changes at the same time', async () => {
    const account = await environment.partner()
    const { client } = await account.member('administrator')
    const call = <Input extends object>(name: string, input: Input) =>
      client.post<{ result: { data: RedFlagRules } }>(`/trpc/consoleRedFlags.${name}`, input)
    const ruleOf = (id: string) => ({ id, language: 'en', phrases: [`${id} open*`], priority: 'urgent', advice: null })
    const { rules: shipped } = success(await account.key.get<RedFlagRules>('/v1/account/red-flags'))
    const saved = await Promise.all(['wound', 'stitch'].map((id) => call('save', { rule: ruleOf(id), replaces: null })))
    for (const answer of saved) success(answer)
    const { own, rules } = success(await account.key.get<RedFlagRules>('/v1/account/red-flags'))
    expect([own, rules.length]).toEqual([true, shipped.length + 2])
    expect((await call('save', { rule: ruleOf('wound'), replaces: null })).status).toBe(400)
    expect((await call('save', { rule: ruleOf('gone'), replaces: 'gone' })).status).toBe(404)
    expect((await call('remove', { rule: 'gone' })).status).toBe(404)
    const renamed = success(await call('save', { rule: ruleOf('sore'), replaces: 'wound' })).result.data
    expect(renamed.rules.map(({ id }) => id)).toEqual(rules.map(({ id }) => (id === 'wound' ? 'sore' : id)))
    success(await call('remove', { rule: 'sore' }))
    expect(success(await call('restore', {})).result.data).toEqual({ own: false, rules: shipped })
  })
})
