import {
  asyncConsultsCreate,
  asyncConsultsDecideConsent,
  asyncConsultsGet,
  asyncConsultsPostMessage,
  eventsList,
  patientsUpsert,
} from '../generated/hey-api'
import { client } from '../generated/hey-api/client.gen'
import { apiKey, baseUrl, run } from './scenario'

// Do not use `auth: apiKey`: it would also send the key in the headers that name a physician.
client.setConfig({ baseUrl, auth: ({ key }) => (key === 'apiKey' ? apiKey : undefined) })
const throwOnError = true

await run({
  upsertPatient: async (externalId, phone) =>
    (await patientsUpsert({ throwOnError, body: { externalId, phone } })).data,
  invite: async (patientId) => (await asyncConsultsCreate({ throwOnError, body: { patientId, reason: 'Cough' } })).data,
  acceptConsent: async (id) =>
    (await asyncConsultsDecideConsent({ throwOnError, path: { id }, body: { decision: 'accept' } })).data,
  post: async (id, text, key) =>
    (
      await asyncConsultsPostMessage({
        throwOnError,
        path: { id },
        headers: { 'Idempotency-Key': key },
        body: { text },
      })
    ).data,
  codeOfUnknownConsult: async (id) => (await asyncConsultsGet({ path: { id } })).error?.error.code,
  eventTypes: async () => (await eventsList({ throwOnError })).data.items.map(({ type }) => type),
})
