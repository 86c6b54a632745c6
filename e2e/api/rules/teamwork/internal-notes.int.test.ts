import type { InternalNote, Page } from '@consult/domain'
import { until } from '@consult/testing'
import { describe, expect, test } from 'vitest'
import { type Client, success } from '../../environment/index.ts'
import {
  ada,
  ben,
  consult,
  environment,
  partner,
  physicianTab,
  second,
  setUpSignals,
  setUpThread,
  widgetOf,
} from '../events/signals.fixture.ts'
import { ask, mutate } from '../wire/procedures.fixture.ts'

setUpSignals()
setUpThread()

interface Mentions {
  readonly mentions: readonly { noteId: string; asyncConsultId: string; authorName: string; text: string | null }[]
}

const canary = 'kanarienvogel'
const path = () => `/v1/async-consults/${consult.id}/internal-notes`
const write = (client: Client, text: string, mentions: string[] = []) =>
  client.post<InternalNote>(path(), { text, mentions })
const list = async (client: Client) => success(await client.get<Page<InternalNote>>(path())).items
const unread = async (client: Client) => (await ask<Mentions>(client, 'teamwork.mentions')).mentions
const portalOf = async (physician: typeof ada) => (await physician.session()).client

/** Rows of the partner in a table. */
const count = async (table: string) => {
  const { rows } = await environment.db.owner.query(`select from tenant.${table} where partner_id = $1`, [partner.id])
  return rows.length
}

describe('a note to colleagues', () => {
  test('is read by the partner’s physicians only, newest first, in the form of messages', async () => {
    const first = await write(ada.asserted, ' A rash\u200b, or cafe\u0301. \r\n')
    expect(first.status).toBe(201)
    expect(success(first)).toMatchObject({ author: { id: ada.id }, text: 'A rash, or caf\u00e9.', mentions: [] })
    success(await write(ben.asserted, 'Looks viral.'))
    expect((await list(ben.asserted)).map(({ text }) => text)).toEqual(['Looks viral.', 'A rash, or caf\u00e9.'])
    const stranger = await (await environment.partner()).physician()
    const unknown = await stranger.asserted.get('/v1/async-consults/ac_00000000000000000000000000000000/internal-notes')
    for (const refused of [await stranger.asserted.get(path()), await write(stranger.asserted, 'Mine?')]) {
      expect(refused.status).toBe(404)
      expect(JSON.stringify(refused.body)).toBe(JSON.stringify(unknown.body))
    }
    const widget = await partner.frame({ asyncConsultId: consult.id })
    expect((await widget.get(path())).status).toBe(403)
    expect((await write(widget, 'Me too')).status).toBe(403)
    expect((await partner.key.get(path())).status).toBe(401)
  })

  test('leaves no trace in the consult, its messages, the event log, lists, counts or what the patient sees', async () => {
    const portal = await portalOf(ada)
    const widget = await partner.frame({ asyncConsultId: consult.id })
    const seen = async () =>
      Promise.all(
        [
          partner.key.get('/v1/async-consults'),
          partner.key.get(`/v1/async-consults/${consult.id}`),
          partner.key.get(`/v1/async-consults/${consult.id}/messages`),
          partner.key.get('/v1/events?limit=100'),
          widget.get(`/v1/async-consults/${consult.id}`),
          widget.get(`/v1/async-consults/${consult.id}/messages`),
          widget.get('/trpc/embed.overview'),
          widget.get('/trpc/embed.opening?input=%7B%7D'),
          portal.get('/trpc/portal.counts'),
          portal.get(`/trpc/portal.inbox?input=${encodeURIComponent('{"view":"mine"}')}`),
        ].map(async (answer) => (await answer).text.replace(/"urls":\{[^}]*\}/g, '')),
      )
    const before = await seen()
    const stream = await widgetOf(consult)
    const events = await partner.eventsDuring(async () => {
      success(await write(ada.asserted, canary, [ben.id]))
      await partner.settle()
    })
    expect(events).toEqual([])
    expect(await seen()).toEqual(before)
    const tab = await physicianTab(ben)
    await tab.receives({ kind: 'team', what: 'mention', consultId: consult.id })
    success(await partner.key.post(`/v1/async-consults/${consult.id}/messages`, { text: 'hello' }))
    await partner.settle()
    await until('the widget has the message', () => JSON.stringify(stream.stream.received).includes('hello'))
    expect(JSON.stringify(stream.stream.received)).not.toMatch(new RegExp(`${canary}|"team"`))
  })

  test('that is sent again with its key is stored once, and one without visible text not at all', async () => {
    const keyed = ada.asserted.with({ 'idempotency-key': 'note-1' })
    const [once, again] = [await write(keyed, 'Once'), await write(keyed, 'Once')]
    expect(success(again)).toEqual(success(once))
    expect(await list(ada.asserted)).toHaveLength(1)
    expect(await write(ada.asserted, '\u200b ')).toMatchObject({
      status: 409,
      body: { error: { code: 'message_rejected' } },
    })
    expect((await write(ada.asserted, 'x'.repeat(8001))).status).toBe(400)
  })

  test('cannot be changed, and can be added to a closed thread', async () => {
    success(await write(ada.asserted, 'Before', [ben.id]))
    const may = "select has_table_privilege('consult_app', 'tenant.internal_notes', 'update') as may"
    expect((await environment.db.owner.query(may)).rows).toEqual([{ may: false }])
    success(await partner.key.post(`/v1/async-consults/${consult.id}/close`))
    success(await write(ada.asserted, 'After'))
    expect(await list(ada.asserted)).toHaveLength(2)
  })
})

describe('a mention', () => {
  test('reaches the colleague live, in another process too, and stays until the thread was opened', async () => {
    const [mine, adas] = [await physicianTab(ben, second), await physicianTab(ada)]
    const note = success(await write(ada.asserted, 'Please look.', [ben.id, ben.id]))
    expect(note.mentions).toEqual([{ id: ben.id, name: expect.any(String) }])
    await mine.receives({ kind: 'team', what: 'mention', consultId: consult.id })
    await adas.receives({ kind: 'team', what: 'internal_note', consultId: consult.id })
    expect(adas.received('team').map(({ what }) => what)).not.toContain('mention')
    success(await partner.key.post(`/v1/async-consults/${consult.id}/close`))
    const portal = await portalOf(ben)
    expect(await unread(portal)).toMatchObject([
      { noteId: note.id, asyncConsultId: consult.id, authorName: note.author.name, text: 'Please look.' },
    ])
    const later = success(await write(ada.asserted, 'And the second photo.', [ben.id]))
    expect(await mutate(portal, 'teamwork.readMentions', { id: consult.id, upTo: note.id })).toEqual({ read: 1 })
    expect((await unread(portal)).map(({ noteId }) => noteId)).toEqual([later.id])
    expect(await unread(await portalOf(ada))).toEqual([])
  })

  test('is refused by name for somebody who may not open the thread', async () => {
    const patient = await partner.patient({ jurisdiction: 'US-CA' })
    const { id } = await partner.consult({ patientId: patient.id })
    const licensed = await partner.physician({ licensedIn: ['US-CA'] })
    const gone = await partner.physician()
    success(await partner.key.post(`/v1/physicians/${gone.id}/deactivate`))
    const stranger = await (await environment.partner()).physician()
    const mentions = [licensed.id, ben.id, gone.id, stranger.id]
    const refused = await ada.asserted.post(`/v1/async-consults/${id}/internal-notes`, { text: 'Look', mentions })
    expect(refused.status).toBe(400)
    expect(refused.body).toMatchObject({
      error: {
        details: {
          issues: [
            { path: 'mentions.1', code: 'not_licensed', message: expect.stringContaining('has no license for US-CA') },
            { path: 'mentions.2', code: 'unknown' },
            { path: 'mentions.3', code: 'unknown' },
          ],
        },
      },
    })
    expect(await count('internal_notes')).toBe(0)
    expect(await count('mentions')).toBe(0)
  })

  test('shows its text only after a reason, where the partner asks for one', async () => {
    success(await write(ada.asserted, canary, [ben.id]))
    await partner.update({ colleaguesConsults: 'ask_reason' })
    expect(await unread(await portalOf(ben))).toMatchObject([{ text: null }])
    expect(await ben.asserted.get(path())).toMatchObject({ status: 403, body: { error: { code: 'reason_required' } } })
    expect(await write(ben.asserted, 'Hm')).toMatchObject({ status: 403, body: { error: { code: 'reason_required' } } })
  })
})
