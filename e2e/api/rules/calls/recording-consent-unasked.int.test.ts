import type { TelehealthConsult } from '@consult/domain'
import { recordingConsentWordings } from '@consult/domain/recording-consent'
import { expect, test } from 'vitest'
import { success } from '../../environment/index.ts'
import { ask, mutate } from '../wire/procedures.fixture.ts'
import { partner, physician, setUpPeople } from './running-calls.fixture.ts'

setUpPeople()

test('a call never asks about recording in an installation that does not record, whatever is answered', async () => {
  const { id } = await partner.telehealthConsult({ status: 'in_progress', physician })
  const widget = await partner.frame({ telehealthConsultId: id })
  expect(await ask(widget, 'calls.recordingConsent', { id })).toMatchObject({ records: false })
  const { version } = recordingConsentWordings.patient
  await mutate(widget, 'calls.answerRecording', { id, agreed: true, version, language: 'en' })
  const consult = success(await partner.key.get<TelehealthConsult>(`/v1/telehealth-consults/${id}`))
  expect(consult.recordingStatus).toBe('none')
})
