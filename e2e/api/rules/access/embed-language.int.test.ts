import type { Patient } from '@consult/domain'
import { describe, expect, test } from 'vitest'
import { success } from '../../environment/index.ts'
import { exchange, partner, setUpEmbedding } from './embed-sessions.fixture.ts'

setUpEmbedding()

type Overview = {
  result: {
    data: {
      patient: { language: string | null }
      privacyUrl: unknown
      termsUrl: unknown
      contactUrl: unknown
      consentVersion: unknown
      emergencyNumber: unknown
    }
  }
}

const exchanged = async (patientId: string) => {
  const { token } = success(await partner.key.post<{ token: string }>(`/v1/patients/${patientId}/embed-session`, {}))
  const { language, chosenLanguage } = success(await exchange(token)) as unknown as Record<string, unknown>
  return { language, chosenLanguage }
}

const choose = async (patientId: string, language: string) =>
  (await partner.frame({ patientId })).post('/trpc/embed.chooseLanguage', { language })

describe('a patient’s language', () => {
  test('is sent to the page as the partner set it, until the patient chooses another', async () => {
    const { id } = await partner.patient({ language: 'uk' })
    expect(await exchanged(id)).toEqual({ language: 'uk', chosenLanguage: null })
    success(await choose(id, 'vi'))
    expect(await exchanged(id)).toEqual({ language: 'uk', chosenLanguage: 'vi' })
  })

  test('chosen by the patient survives the partner’s next upsert, and does not change the partner’s record', async () => {
    const { id, externalId, phone } = await partner.patient({ language: 'en' })
    success(await choose(id, 'tr'))
    const again = success(await partner.key.post<Patient>('/v1/patients', { externalId, phone, language: 'en' }))
    expect(again.language).toBe('en')
    expect(again).not.toHaveProperty('chosenLanguage')
    expect(await exchanged(id)).toMatchObject({ chosenLanguage: 'tr' })
  })

  test('chosen by the patient applies to their next consults unless the partner sets another', async () => {
    const { id } = await partner.patient({ language: 'en' })
    success(await choose(id, 'zh'))
    const call = success(await partner.key.post('/v1/telehealth-consults', { patientId: id }))
    const thread = success(await partner.key.post('/v1/async-consults', { patientId: id, language: 'es' }))
    expect([call, thread]).toMatchObject([{ language: 'zh' }, { language: 'es' }])
  })

  test('must be a language tag, and does not affect other patients', async () => {
    const [one, other] = [await partner.patient(), await partner.patient()]
    expect(await choose(one.id, '<script>')).toMatchObject({ status: 400 })
    success(await choose(one.id, 'pl'))
    expect(await exchanged(other.id)).toEqual({ language: null, chosenLanguage: null })
  })
})

test('a widget receives the partner’s links as they are set', async () => {
  const { id } = await partner.patient()
  const frame = await partner.frame({ patientId: id })
  const links = async () => success(await frame.get<Overview>('/trpc/embed.overview')).result.data
  expect(await links()).toMatchObject({ privacyUrl: null, termsUrl: null, contactUrl: null, consentVersion: null })
  const settings = {
    privacyUrl: 'https://clinic.example/privacy',
    termsUrl: 'https://clinic.example/terms',
    contactUrl: 'tel:+14155550100',
    consentVersion: '2026-03',
  }
  await partner.update(settings)
  expect(await links()).toMatchObject(settings)
})

test('a widget receives the emergency number of the consult’s place, before that of the patient’s record', async () => {
  const { id } = await partner.patient({ jurisdiction: 'US-CA', timeZone: 'Europe/Berlin' })
  const frame = await partner.frame({ patientId: id })
  const number = async () => success(await frame.get<Overview>('/trpc/embed.overview')).result.data.emergencyNumber
  expect(await number()).toBe('911')
  success(await partner.key.post('/v1/async-consults', { patientId: id, jurisdiction: 'AU-NSW' }))
  expect(await number()).toBe('000')
})

test.each([
  ['privacyUrl', 'javascript:alert(1)', 'expected an https address: https://clinic.example/privacy'],
  ['privacyUrl', 'mailto:help@clinic.example', 'expected an https address: https://clinic.example/privacy'],
  ['termsUrl', 'data:text/html,terms', 'expected an https address: https://clinic.example/terms'],
  ['contactUrl', 'http://clinic.example/contact', 'expected https://clinic.example/contact, mailto:'],
] as const)('an operator cannot set %s to %s: the service refuses and changes nothing', async (path, url, expected) => {
  const before = success(await partner.key.get('/v1/account'))
  const refused = await partner.update({ [path]: url, name: 'Renamed' }).catch((error: unknown) => error)
  expect(refused).toMatchObject({
    code: 'invalid_request',
    details: { issues: [{ path, code: 'invalid_link', message: expect.stringContaining(expected) }] },
  })
  expect(success(await partner.key.get('/v1/account'))).toEqual(before)
})
