import { newPhone, nextNumber } from '../world/index.ts'

/** A body that each route takes where one belongs to it, with a value in every field. By the procedure's name. */
export const routeBodies: Record<string, () => Record<string, unknown>> = {
  'patients.upsert': () => ({
    externalId: `new-${nextNumber()}`,
    phone: newPhone(),
    firstName: 'A',
    lastName: 'B',
    birthDate: '1990-01-01',
    email: 'a@b.example',
    language: 'en',
    jurisdiction: 'US-CA',
    timeZone: 'Europe/Berlin',
    metadata: { key: 'value' },
  }),
  'physicians.provision': () => ({
    externalId: `new-${nextNumber()}`,
    email: `new-${nextNumber()}@x.example`,
    firstName: 'A',
    lastName: 'B',
    credentials: 'MD',
    specialty: 'Dermatology',
    languages: ['en'],
    licenses: [{ jurisdiction: 'US-CA', number: '1', expiresOn: '2030-01-01' }],
  }),
  'physicians.replaceLicenses': () => ({ licenses: [{ jurisdiction: 'US-CA', number: '1', expiresOn: null }] }),
  'physicians.replaceLanguages': () => ({ languages: ['en'] }),
  'physicians.setPresence': () => ({ status: 'online', until: '2026-03-02T10:00:00Z' }),
  'asyncConsults.create': () => ({
    patientExternalId: 'p',
    reason: 'x',
    language: 'en',
    jurisdiction: 'US-CA',
    metadata: { key: 'value' },
  }),
  'asyncConsults.decideConsent': () => ({ decision: 'accept' }),
  'asyncConsults.postMessage': () => ({ text: 'x', attachmentIds: [] }),
  'asyncConsults.postReply': () => ({ text: 'x', attachmentIds: [] }),
  'asyncConsults.resolve': () => ({ summary: 'x', followUp: 'y' }),
  'asyncConsults.close': () => ({ note: 'x' }),
  'asyncConsults.rate': () => ({ value: 1, comment: 'x' }),
}
