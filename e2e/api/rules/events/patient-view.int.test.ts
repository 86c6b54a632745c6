import { describe, expect, test } from 'vitest'
import { type Client, clinicOrigin, success } from '../../environment/index.ts'
import { ask, mutate } from '../wire/procedures.fixture.ts'
import { environment, follow, has, partner, setUpStreams } from './stream.fixture.ts'

setUpStreams({ processes: 1 })

/** Texts that no answer to a patient may contain. */
const note = 'charged-off-2026'
const fields = { metadata: { note } }

/** The raw text of every answer that shows the widget a consult, by kind of request. */
async function answersTo(frame: Client, path: string, posts: Record<string, object>) {
  const answers: [string, string][] = [['GET', (await frame.get(path)).text]]
  for (const [name, body] of Object.entries(posts)) {
    const answer = await frame.post(`${path}/${name}`, body)
    success(answer)
    answers.push([name, answer.text])
  }
  return answers
}

test('the key for unsent text is the same in all sessions of a patient, and nobody else gets it', async () => {
  const keyOf = async (frame: Client) => {
    const { unsentTextKey } = await ask<{ unsentTextKey: string }>(frame, 'embed.opening')
    expect(Buffer.from(unsentTextKey, 'base64url')).toHaveLength(32)
    return unsentTextKey
  }
  const { id, patientId } = await partner.consult()
  const key = await keyOf(await partner.frame({ patientId }))
  expect(await keyOf(await partner.frame({ patientId }))).toBe(key)
  expect(await keyOf(await partner.frame({ asyncConsultId: id }))).toBe(key)
  const other = await partner.consult()
  expect(await keyOf(await partner.frame({ patientId: other.patientId }))).not.toBe(key)
})

describe('a patient sees a consult’s metadata as empty', () => {
  test('in every /v1 answer about a thread, and the partner still reads it', async () => {
    const { id, patientId } = await partner.consult({ status: 'invited', fields })
    const path = `/v1/async-consults/${id}`
    const frame = await partner.frame({ patientId })
    const answers = await answersTo(frame, path, { consent: { decision: 'accept' }, rating: { value: 4 } })
    const resolving = await partner.consult({ status: 'resolve_requested', fields })
    const other = await partner.frame({ asyncConsultId: resolving.id })
    answers.push(...(await answersTo(other, `/v1/async-consults/${resolving.id}`, { 'accept-resolution': {} })))
    for (const [how, text] of answers) {
      expect(text, how).toContain('"metadata":{}')
      expect(text, how).not.toContain(note)
    }
    expect((await partner.read(id)).metadata).toEqual({ note })
  })

  test('in every /v1 answer about a call, and the partner still reads it', async () => {
    const { id } = await partner.telehealthConsult({ fields })
    const path = `/v1/telehealth-consults/${id}`
    const frame = await partner.frame({ telehealthConsultId: id })
    for (const [how, text] of await answersTo(frame, path, { ready: {}, rating: { value: 4 }, cancel: {} })) {
      expect(text, how).toContain('"metadata":{}')
      expect(text, how).not.toContain(note)
    }
    expect(success(await partner.key.get(path))).toMatchObject({ metadata: { note } })
  })

  test('in the widget’s first answer, its list of earlier consults and all /trpc answers', async () => {
    const { patientId } = await partner.consult({ status: 'closed', fields })
    const open = await partner.consult({ patientId, status: 'invited', fields })
    const visit = await partner.telehealthConsult({ patientId, fields })
    const frame = await partner.frame({ patientId })
    const answers = [
      await ask(frame, 'embed.overview'),
      await ask(frame, 'embed.opening'),
      await ask(frame, 'embed.earlierConsults'),
      await ask(frame, 'asyncConsults.get', { id: open.id }),
      await ask(frame, 'telehealthConsults.get', { id: visit.id }),
      await mutate(frame, 'asyncConsults.decideConsent', { id: open.id, decision: 'accept' }),
      await mutate(frame, 'telehealthConsults.ready', { id: visit.id }),
    ]
    for (const answer of answers) {
      expect(JSON.stringify(answer)).toContain('"metadata":{}')
      expect(JSON.stringify(answer)).not.toContain(note)
    }
  })

  test('in the events of the widget’s stream, and the physician’s stream still has it', async () => {
    const { id, patientId } = await partner.consult({ fields })
    await partner.telehealthConsult({ patientId, fields })
    const { token } = success(await partner.key.post<{ token: string }>(`/v1/patients/${patientId}/embed-session`))
    const page = environment.api.as(token).with({ origin: clinicOrigin })
    const { session } = success(await page.post<{ session: string }>('/embed/session'))
    const [patients, physicians] = [await follow({ credential: session, after: 0 }), await follow({ after: 0 })]
    await has(patients, 4)
    await has(physicians, 4)
    expect(patients.sequences).toEqual(physicians.sequences)
    expect(JSON.stringify(patients.received)).toContain(id)
    expect(JSON.stringify(patients.received)).not.toContain(note)
    expect(JSON.stringify(physicians.received)).toContain(note)
  })
})
