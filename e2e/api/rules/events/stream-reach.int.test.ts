import type { AsyncConsult } from '@consult/domain'
import { parsePosition } from '@consult/engine'
import { oneIn } from '@consult/testing'
import { describe, expect, test } from 'vitest'
import { clinicOrigin, success } from '../../environment/index.ts'
import { bases, ends, environment, follow, has, partner, setUpStreams, token, write } from './stream.fixture.ts'

setUpStreams({ processes: 1 })

/** A widget's session. */
async function frameSession(path: string): Promise<string> {
  const { token: embedToken } = success(await partner.key.post<{ token: string }>(`/v1/${path}/embed-session`))
  const page = environment.api.as(embedToken).with({ origin: clinicOrigin })
  return success(await page.post<{ session: string }>('/embed/session')).session
}

describe('a widget’s stream', () => {
  test('for a patient carries that patient’s consults, and for a consult only that one', async () => {
    const earlier = await partner.consult({ status: 'closed' })
    const later = await partner.consult({ status: 'queued', patientId: earlier.patientId })
    const foreign = await partner.consult({ status: 'queued' })
    const wide = await follow({ credential: await frameSession(`patients/${later.patientId}`), after: 0 })
    const narrow = await follow({ credential: await frameSession(`async-consults/${later.id}`), after: 0 })
    await wide.caughtUp()
    await narrow.caughtUp()
    await write(foreign)
    await write(later)
    await write(foreign)
    success(await partner.key.post(`/v1/async-consults/${earlier.id}/rating`, { value: 1 }))
    success(await partner.key.post(`/v1/async-consults/${later.id}/rating`, { value: 1 }))
    const eventsOf = async (...consults: AsyncConsult[]) => {
      const ids = consults.map(({ id }) => id)
      const log = await partner.events()
      return log
        .filter(({ data }) => ids.includes((data.asyncConsultId ?? (data.consult as AsyncConsult).id) as string))
        .map((event) => event.sequence)
    }
    const [both, own] = [await eventsOf(earlier, later), await eventsOf(later)]
    await has(wide, both.length)
    await has(narrow, own.length)
    expect(wide.sequences).toEqual(both)
    expect(narrow.sequences).toEqual(own)
    expect(JSON.stringify([...wide.received, ...narrow.received])).not.toContain(foreign.id)
  })

  test('for a call or its patient carries the call’s messages, and for another call nothing', async () => {
    const physician = await partner.physician({ online: true })
    const call = await partner.telehealthConsult({ status: 'in_progress', physician })
    const [thread, stranger] = [await partner.consult({ patientId: call.patientId }), await partner.telehealthConsult()]
    const after = (await partner.events()).length
    const open = async (path: string) => follow({ credential: await frameSession(path), after })
    const hearing = [
      await open(`telehealth-consults/${call.id}`),
      await open(`patients/${call.patientId}`),
      await follow({ after }),
    ]
    const deaf = [
      await open(`async-consults/${thread.id}`),
      await open(`telehealth-consults/${stranger.id}`),
      await open(`patients/${stranger.patientId}`),
    ]
    for (const stream of [...hearing, ...deaf]) await stream.caughtUp()
    const path = `/v1/telehealth-consults/${call.id}`
    const message = success(await partner.key.post(`${path}/messages`, { text: 'One' }))
    const reply = success(await physician.asserted.post(`${path}/replies`, { text: 'Two' }))
    // What each of the other streams receives after these messages.
    success(await partner.key.post(`/v1/telehealth-consults/${stranger.id}/cancel`))
    await write(thread)
    const written = [message, reply].map((each, n) => ({
      sequence: after + 1 + n,
      type: 'telehealth.message',
      data: { message: each },
      createdAt: environment.clock.now().toISOString(),
    }))
    for (const stream of hearing) {
      await has(stream, 2)
      const events = stream.received.flatMap(({ frame }) => (frame.kind === 'event' ? [frame.event] : []))
      expect(events.slice(0, 2)).toEqual(written)
    }
    for (const stream of deaf) {
      await has(stream, 1)
      expect(JSON.stringify(stream.received)).not.toContain(call.id)
    }
  })

  test('without matching events receives the log position from time to time, so that it can resume from there', {
    tags: 'full',
  }, async () => {
    const own = await partner.consult({ status: 'queued' })
    const foreign = await partner.consult({ status: 'queued' })
    for (let n = 0; n < 120; n += 1) {
      success(await partner.key.post(`/v1/async-consults/${foreign.id}/messages`, { text: `${n}` }))
    }
    await partner.settle()
    const stream = await follow({ credential: await frameSession(`async-consults/${own.id}`), after: 3 })
    await stream.caughtUp()
    expect(stream.log.map(({ frame }) => frame.kind)).toEqual(['position', 'caught_up'])
    expect(stream.received.map(({ id }) => parsePosition(id).sequence)).toEqual([126, 126])
  })
})

test.each(
  oneIn(2, [
    ['in a batch', 'stream.follow,account.get?batch=1', 400],
    ['with an input that is no JSON', 'stream.follow?input={', 200],
    ['with an input that is no object', 'stream.follow?input=7', 200],
    ['with a position in another form', 'stream.follow?input={"after":"7;"}', 200],
  ]),
)(
  'a stream that is asked for %s is refused as an invalid request, and sends nothing',
  { tags: 'sized' },
  async (_how, path, status) => {
    const answer = await fetch(`${bases[0]}/trpc/${path}`, { headers: { authorization: `Bearer ${token}` } })
    const text = await answer.text()
    expect([answer.status, /"code":"([a-z_]+)"/.exec(text)?.[1]]).toEqual([status, 'invalid_request'])
    expect(text).not.toContain('caught_up')
  },
)

describe('a stream is refused', () => {
  test.each<[string, () => Promise<string>, string]>([
    ['nobody', async () => 'nobody', 'unauthorized'],
    ['an API key', async () => partner.apiKey, 'forbidden'],
    [
      'an embed token',
      async () => {
        const { id } = await partner.consult()
        return success(await partner.key.post<{ token: string }>(`/v1/async-consults/${id}/embed-session`)).token
      },
      'embed_token_invalid',
    ],
  ])('to %s', async (_who, credential, code) => {
    const stream = await follow({ credential: await credential(), after: 0 })
    await ends(stream)
    expect([stream.error, stream.received]).toEqual([code, []])
  })
})

describe('a stream ends, before it sends anything more, when its credential', () => {
  test.each<[string, () => Promise<void> | void]>([
    ['is ended by rotation', async () => void (await partner.rotateKey())],
    ['belongs to a suspended partner', () => partner.suspend(true)],
    ['has expired', () => environment.clock.advance(15 * 60)],
  ])('%s', async (_how, end) => {
    const consult = await partner.consult({ status: 'queued' })
    const stream = await follow({ after: 3 })
    await stream.caughtUp()
    await write(consult)
    await has(stream, 1)
    success(await partner.key.post(`/v1/async-consults/${consult.id}/messages`, { text: 'Not for you' }))
    await end()
    // The credential is rechecked after this time.
    environment.clock.advance(10)
    await partner.settle()
    await ends(stream)
    expect(stream.error).toBe('unauthorized')
    expect(stream.sequences).toEqual([4])
  })

  test('belongs to a widget and was ended by key rotation', async () => {
    const consult = await partner.consult({ status: 'queued' })
    const stream = await follow({ credential: await frameSession(`async-consults/${consult.id}`), after: 3 })
    await stream.caughtUp()
    await partner.rotateKey()
    environment.clock.advance(10)
    await write(consult)
    await ends(stream)
    expect([stream.error, stream.sequences]).toEqual(['embed_token_invalid', []])
  })
})
