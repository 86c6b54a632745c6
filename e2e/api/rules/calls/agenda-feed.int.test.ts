import type { Patient } from '@consult/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  createTestEnvironment,
  success,
  type TestEnvironment,
  type TestPartner,
  type TestPhysician,
} from '../../environment/index.ts'

let environment: TestEnvironment
let partner: TestPartner
let physician: TestPhysician
let patient: Patient

beforeAll(async () => {
  environment = await createTestEnvironment()
})
afterAll(() => environment.close())
beforeEach(async () => {
  partner = await environment.partner()
  physician = await partner.physician()
  patient = await partner.patient()
})

const hour = 3600
const day = 24 * hour
const at = (seconds: number) => new Date(environment.clock.now().getTime() + seconds * 1000).toISOString()
const book = (seconds: number, fields: Record<string, unknown> = {}) =>
  partner.telehealthConsult({
    patientId: patient.id,
    fields: { physicianId: physician.id, scheduledFor: at(seconds), ...fields },
  })
const cancel = async (id: string) => success(await partner.key.post(`/v1/telehealth-consults/${id}/cancel`))

interface Feed {
  readonly url: string
  readonly madeAt: string
}
const desk = async (who: TestPhysician) => (await who.session()).client
const make = async (language = 'en', who = physician) =>
  success(await (await desk(who)).post<{ result: { data: Feed } }>('/trpc/agendaFeed.make', { language })).result.data
const madeAt = async (who = physician) =>
  success(await (await desk(who)).get<{ result: { data: { madeAt: string | null } } }>('/trpc/agendaFeed.get')).result
    .data.madeAt
const revoke = async () => success(await (await desk(physician)).post('/trpc/agendaFeed.revoke', {}))
const anyone = () => environment.api.as(null)
const read = (url: string) => anyone().get(new URL(url).pathname)
const basic = (instant: string) => instant.replace(/[-:]|\.\d{3}/g, '')

/** The events of a calendar. Fails on a line that RFC 5545 does not allow. */
function eventsOf(text: string): Record<string, string>[] {
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
  const physical = text.slice(0, -2).split('\r\n')
  for (const line of physical) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(line).not.toMatch(/[\r\n]/)
  }
  const events: Record<string, string>[] = []
  const open: string[] = []
  for (const line of physical.join('\r\n').replaceAll('\r\n ', '').split('\r\n')) {
    const [, name = '', value = ''] = /^([A-Z-]+)(?:;[A-Z]+=[A-Z]+)*:(.+)$/.exec(line) ?? []
    expect(name, line).not.toBe('')
    if (name === 'BEGIN') open.push(value)
    else if (name === 'END') expect(open.pop()).toBe(value)
    else if (open.at(-1) === 'VEVENT') Object.assign(events.at(-1) ?? {}, { [name]: value })
    if (line === 'BEGIN:VEVENT') events.push({})
  }
  expect(open).toEqual([])
  return events
}

describe('the agenda as a feed', () => {
  test('shows booked calls with their times, and no patient and no reason', async () => {
    const later = await book(2 * hour, { durationMinutes: 45, reason: 'Rash on both arms' })
    const sooner = await book(hour)
    const { url } = await make()
    const answer = await read(url)
    expect(answer.status).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
      'referrer-policy': 'no-referrer',
    })
    const call = {
      DTSTAMP: basic(at(0)),
      SUMMARY: 'Booked call',
      CLASS: 'PRIVATE',
      STATUS: 'CONFIRMED',
      TRANSP: 'OPAQUE',
    }
    expect(eventsOf(answer.text)).toEqual([
      { ...call, UID: sooner.id, DTSTART: basic(at(hour)), DTEND: basic(at(hour + 20 * 60)) },
      { ...call, UID: later.id, DTSTART: basic(at(2 * hour)), DTEND: basic(at(2 * hour + 45 * 60)) },
    ])
    const said = [patient.id, patient.externalId, 'Quintero', 'Rash', physician.id, partner.id]
    expect(said.filter((word) => answer.text.includes(word))).toEqual([])
  })

  test('keeps the identity of a call that moves', async () => {
    const call = await book(hour)
    const { url } = await make()
    success(await partner.key.patch(`/v1/telehealth-consults/${call.id}`, { scheduledFor: at(3 * hour) }))
    expect(eventsOf((await read(url)).text)).toMatchObject([{ UID: call.id, DTSTART: basic(at(3 * hour)) }])
  })

  test('marks a canceled call for 30 days, and then forgets it', async () => {
    const call = await book(40 * day)
    const { url } = await make()
    await cancel(call.id)
    expect(eventsOf((await read(url)).text)).toMatchObject([
      { UID: call.id, STATUS: 'CANCELLED', TRANSP: 'TRANSPARENT' },
    ])
    environment.clock.advance(30 * day)
    expect(eventsOf((await read(url)).text)).toEqual([])
  })

  test('leaves out calls of colleagues, calls without a time, and those that were more than 30 days ago', async () => {
    const colleague = await partner.physician()
    await partner.telehealthConsult({ fields: { physicianId: physician.id } })
    await partner.telehealthConsult({ fields: { scheduledFor: at(hour), physicianId: colleague.id } })
    await partner.telehealthConsult({ fields: { scheduledFor: at(hour) } })
    const own = await book(hour)
    const { url } = await make()
    environment.clock.advance(30 * day)
    expect(eventsOf((await read(url)).text)).toMatchObject([{ UID: own.id }])
    environment.clock.advance(2 * hour)
    expect(eventsOf((await read(url)).text)).toEqual([])
  })

  test('is written in the language in which the link was made, or in English', async () => {
    await book(hour)
    const inSpanish = await make('es')
    expect(eventsOf((await read(inSpanish.url)).text)).toMatchObject([{ SUMMARY: 'Llamada reservada' }])
    const inOther = await make('tlh')
    expect(eventsOf((await read(inOther.url)).text)).toMatchObject([{ SUMMARY: 'Booked call' }])
  })
})

describe('the link to the feed', () => {
  test('is one for each physician: a new link ends the one before, and no colleague’s', async () => {
    const colleague = await partner.physician()
    const others = await make('en', colleague)
    expect(await madeAt()).toBeNull()
    const first = await make()
    expect(first.url).toMatch(/^https:\/\/api\.example\/agenda\/[A-Za-z0-9]{24}\.ics$/)
    expect(await madeAt()).toBe(first.madeAt)
    const second = await make()
    expect((await read(first.url)).status).toBe(404)
    for (const { url } of [second, others]) expect((await read(url)).status).toBe(200)
  })

  test('that is unknown, revoked or malformed gets one answer', async () => {
    const { url } = await make()
    await revoke()
    await revoke()
    expect(await madeAt()).toBeNull()
    const revoked = await read(url)
    expect(revoked).toMatchObject({ status: 404, code: 'not_found' })
    const paths = ['/agenda/AAAAAAAAAAAAAAAAAAAAAAAA.ics', '/agenda/a.ics', `${new URL(url).pathname.slice(0, -4)}`]
    const withoutId = ({ text, headers }: typeof revoked) => text.replaceAll(headers['x-request-id'] ?? '-', '')
    for (const path of paths) {
      const unknown = await anyone().get(path)
      expect(unknown.status).toBe(404)
      expect(withoutId(unknown)).toBe(withoutId(revoked))
    }
  })

  test('ends with the account of the physician, and stays ended after reactivation', async () => {
    const { url } = await make()
    const act = async (name: string) => success(await partner.key.post(`/v1/physicians/${physician.id}/${name}`))
    await act('deactivate')
    expect((await read(url)).status).toBe(404)
    await act('reactivate')
    expect((await read(url)).status).toBe(404)
  })

  test('works no more while the account of the partner is suspended', async () => {
    const { url } = await make()
    await partner.suspend(true)
    expect((await read(url)).status).toBe(404)
    await partner.suspend(false)
    expect((await read(url)).status).toBe(200)
  })

  test('is stored only as a hash, and a request with it leaves no trace of it', async () => {
    const { url } = await make()
    await read(url)
    const token = new URL(url).pathname.slice('/agenda/'.length, -'.ics'.length)
    await environment.api.services.requestLog.flush()
    for (const table of ['directory.agenda_feeds', 'tenant.audit_entries', 'tenant.request_log']) {
      const { rows } = await environment.db.owner.query(`select * from ${table}`)
      expect(JSON.stringify(rows)).not.toContain(token)
    }
  })

  test('cannot be guessed without limit from one address', { tags: 'full' }, async () => {
    const client = anyone().at('192.0.2.77')
    let status = 404
    for (let guess = 0; guess < 2_000 && status === 404; guess += 1) {
      status = (await client.get('/agenda/AAAAAAAAAAAAAAAAAAAAAAAA.ics')).status
    }
    expect(status).toBe(429)
  })
})
