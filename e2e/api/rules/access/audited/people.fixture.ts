import type { DataRequest } from '@consult/domain'
import { newPhone, nextNumber, success } from '../../../environment/index.ts'
import type { Prepare } from './scene.fixture.ts'

/** Acts about patients and physicians. */
export const peopleActs: Record<string, Prepare> = {
  'patients.upsert': async ({ partner }) => ({
    client: partner.key,
    input: { externalId: `audited-${nextNumber()}`, phone: newPhone() },
  }),
  'patients.update': async ({ partner }) => ({
    client: partner.key,
    input: { id: (await partner.patient()).id, legalHold: true },
  }),
  'patients.erase': async ({ partner }) => ({ client: partner.key, input: { id: (await partner.patient()).id } }),
  'patients.export': async ({ partner }) => ({ client: partner.key, input: { id: (await partner.patient()).id } }),
  'dataRequests.cancel': async ({ partner }) => {
    const { id } = await partner.patient()
    const request = success(await partner.key.send<DataRequest>('DELETE', `/v1/patients/${id}`))
    return { client: partner.key, input: { id: request.id } }
  },
  'patients.createEmbedSession': async ({ partner }) => ({
    client: partner.key,
    input: { id: (await partner.patient()).id },
  }),
  'physicians.provision': async ({ partner }) => {
    const n = nextNumber()
    const input = { externalId: `audited-${n}`, email: `audited-${n}@x.example`, firstName: 'A', lastName: 'B' }
    return { client: partner.key, input }
  },
  'physicians.mintSession': async ({ partner, physician }) => ({ client: partner.key, input: { id: physician.id } }),
  'physicians.deactivate': async ({ partner }) => {
    const { id } = await partner.physician()
    return { client: partner.key, input: { id } }
  },
  'physicians.reactivate': async ({ partner }) => {
    const { id } = await partner.physician()
    success(await partner.key.post(`/v1/physicians/${id}/deactivate`))
    return { client: partner.key, input: { id } }
  },
  'physicians.resetSecondFactor': async ({ partner }) => ({
    client: partner.key,
    input: { id: (await partner.physician()).id },
  }),
  'physicians.endSessions': async ({ partner }) => ({
    client: partner.key,
    input: { id: (await partner.physician()).id },
  }),
  'physicians.replaceLicenses': async ({ physician }) => ({
    client: physician.asserted,
    input: { id: 'me', licenses: [] },
  }),
  'physicians.replaceLanguages': async ({ physician }) => ({
    client: physician.asserted,
    input: { id: 'me', languages: ['en'] },
  }),
  'physicians.setPresence': async ({ physician }) => ({
    client: physician.asserted,
    input: { id: 'me', status: 'online' },
  }),
  'physicians.setAvailability': async ({ physician }) => ({
    client: physician.asserted,
    input: { id: 'me', timeZone: 'UTC', weekly: [] },
  }),
}
