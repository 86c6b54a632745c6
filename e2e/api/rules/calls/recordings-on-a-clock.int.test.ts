/** @module-tag full */
import type { TelehealthConsult, TestClock } from '@consult/domain'
import { recordingConsentWordings } from '@consult/domain/recording-consent'
import { expect, test } from 'vitest'
import { success } from '../../environment/index.ts'
import { mutate } from '../wire/procedures.fixture.ts'
import { failures, list, read, setUpRecordings, work } from './recordings.fixture.ts'
import { environment, partner } from './running-calls.fixture.ts'

setUpRecordings()

test('a simulated call on a clock that the patient let record, and nobody joined, ends without a recording or a media room, in real time', async () => {
  const clock = success(await partner.key.post<TestClock>('/v1/test/clocks', { now: '2031-01-01T00:00:00Z' }))
  const { id: patientId } = await partner.patient({ testClockId: clock.id })
  const fields = { metadata: { simulate: 'joins_call' } }
  const { id } = await partner.telehealthConsult({ patientId, fields })
  const { version } = recordingConsentWordings.patient
  const frame = await partner.frame({ telehealthConsultId: id })
  await mutate(frame, 'calls.answerRecording', { id, agreed: true, version, language: 'en' })
  success(await partner.key.post<TelehealthConsult>(`${list}/${id}/ready`))
  success(await partner.key.post(`/v1/test/clocks/${clock.id}/advance`, { by: 10 }))
  await partner.settle()
  expect(await read(id)).toMatchObject({ status: 'completed', recordingStatus: 'processing' })
  await work()
  expect(await read(id)).toMatchObject({ recordingStatus: 'none' })
  expect(failures).toEqual([])
  const { rows } = await environment.db.owner.query(
    'select 1 from tenant.call_rooms where telehealth_consult_id = $1',
    [id],
  )
  expect(rows).toEqual([])
})
