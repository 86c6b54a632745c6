import type { AsyncConsult } from '@consult/domain'
import { type HoldingProxy, startHoldingProxy, until } from '@consult/testing'
import type { NextFrames, StreamFrame } from '@consult/trpc'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { auditDuring, clinicOrigin, openStream, success } from '../../environment/index.ts'
import { askNext, openPage, type Page } from './held-back.fixture.ts'
import { bases, environment, partner, setUpStreams, token, write } from './stream.fixture.ts'

setUpStreams()

let proxy: HoldingProxy
const pages: Page[] = []
beforeAll(async () => {
  proxy = await startHoldingProxy(bases[0])
})
afterEach(() => {
  for (const page of pages.splice(0)) page.close()
})
afterAll(() => proxy.close())

const behindProxy = (credential: string, after = 0) => {
  const page = openPage({ base: proxy.url, credential, after })
  pages.push(page)
  return page
}
const isLive = (page: Page) => until('the page is live', () => page.phases.at(-1) === 'live')
const eventsOf = (frames: readonly StreamFrame[]) =>
  frames.flatMap((frame) => (frame.kind === 'event' ? [frame.event.sequence] : []))
const has = (page: Page, count: number) => until(`${count} events`, () => eventsOf(page.frames).length >= count)

async function frameSession(path: string): Promise<string> {
  const { token: embedToken } = success(await partner.key.post<{ token: string }>(`/v1/${path}/embed-session`))
  const page = environment.api.as(embedToken).with({ origin: clinicOrigin })
  return success(await page.post<{ session: string }>('/embed/session')).session
}

describe('behind a proxy that holds event streams back', () => {
  test('a physician’s and a patient’s page are live and receive every event once, as a stream does', async () => {
    const consult = await partner.consult({ status: 'queued' })
    const direct = await openStream({ base: bases[1], credential: token, after: 0 })
    const physicians = behindProxy(token)
    const patients = behindProxy(await frameSession(`async-consults/${consult.id}`))
    await Promise.all([isLive(physicians), isLive(patients)])
    expect([physicians.isAsking, patients.isAsking]).toEqual([true, true])
    for (let n = 0; n < 2; n += 1) await write(consult, `Message ${n}`)
    await Promise.all([has(physicians, 5), has(patients, 5)])
    await until('the stream has them too', () => direct.sequences.length === 5)
    direct.close()
    expect(eventsOf(physicians.frames)).toEqual(direct.sequences)
    expect(eventsOf(patients.frames)).toEqual(direct.sequences)
    expect(physicians.phases).not.toContain('signed_out')
  })

  test('a question that waits does not hold up the other requests of its session', { tags: 'full' }, async () => {
    const consult = await partner.consult({ status: 'queued' })
    const session = await frameSession(`async-consults/${consult.id}`)
    const { heard } = await askNext(bases[0], session, { after: 99 })
    const position = await endOf(session)
    const waiting = askNext(bases[0], session, { after: position, heard })
    const first = await Promise.race([waiting, environment.api.as(session).get('/trpc/embed.overview')])
    expect(first).toMatchObject({ status: 200 })
    await write(consult)
    expect(eventsOf((await waiting).frames.map(({ frame }) => frame))).toHaveLength(1)
  })
})

/** The position at which a reader with this credential has caught up. */
async function endOf(credential: string): Promise<string> {
  const { frames } = await askNext(bases[0], credential, { after: 0 })
  return frames.findLast(({ id }) => id !== null)?.id ?? ''
}

describe('stream.next', () => {
  const kinds = ({ frames }: NextFrames) => frames.map(({ frame }) => frame.kind)

  test('answers at once with what the reader has missed, and then says that they have caught up', async () => {
    await partner.consult({ status: 'queued' })
    const first = await askNext(bases[0], token, { after: 0 })
    expect(kinds(first).filter((kind) => kind === 'event')).toHaveLength(3)
    const second = await askNext(bases[0], token, { after: first.frames.at(-1)?.id ?? '' })
    expect(kinds(second).slice(0, 2)).toEqual(['position', 'caught_up'])
  })

  test('tells who is in a thread once, and again when they have left', { tags: 'full' }, async () => {
    const consult = await partner.consult({ status: 'queued' })
    const colleague = environment.api.as((await (await partner.physician()).session()).token)
    const after = await endOf(token)
    const { heard } = await askNext(bases[0], token, { after })
    const told = askNext(bases[0], token, { after, heard })
    const place = { id: consult.id, tab: 'tab-of-a-colleague' }
    success(await colleague.post('/trpc/signals.attend', { ...place, typing: true }))
    const came = await told
    expect(came.frames.map(({ frame }) => frame)).toMatchObject([
      { kind: 'position' },
      { kind: 'caught_up' },
      { kind: 'attendance', consultId: consult.id, people: [{ typing: true }] },
    ])
    const left = askNext(bases[0], token, { after, heard: came.heard })
    success(await colleague.post('/trpc/signals.leave', place))
    // A page forgets all attendances at `caught_up` and then adds the people who are there.
    expect(kinds(await left)).toEqual(['position', 'caught_up'])
  })

  test('shows a patient nothing of another patient, and continues after it', async () => {
    const [own, foreign] = [await partner.consult({ status: 'queued' }), await partner.consult({ status: 'queued' })]
    const session = await frameSession(`async-consults/${own.id}`)
    const { frames } = await askNext(bases[0], session, { after: 0 })
    expect(JSON.stringify(frames)).not.toContain(foreign.id)
    const log = await partner.events()
    expect(frames.at(-1)?.id).toContain(`.${log.at(-1)?.sequence}.`)
  })

  test('enters in the audit the patients that it shows to a physician, and nothing when it shows none', {
    tags: 'full',
  }, async () => {
    const consult: AsyncConsult = await partner.consult({ status: 'queued' })
    let after = ''
    const entries = await auditDuring(environment, partner.id, async () => {
      after = await endOf(token)
    })
    expect(entries).toMatchObject([{ act: 'stream.next', outcome: 'read', patient_id: consult.patientId }])
    expect(await auditDuring(environment, partner.id, () => askNext(bases[0], token, { after }))).toEqual([])
  })

  test('ends with the credential', { tags: 'full' }, async () => {
    const after = await endOf(token)
    const { heard } = await askNext(bases[0], token, { after })
    const physician = environment.api.as(token)
    const waiting = askNext(bases[0], token, { after, heard })
    success(await physician.post('/trpc/portal.signOut', {}))
    environment.clock.advance(11)
    await expect(waiting).rejects.toThrow('unauthorized')
  })
})
