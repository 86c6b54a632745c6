import createClient from 'openapi-fetch'
import type { paths } from '../generated/openapi-typescript/api'
import { apiKey, baseUrl, run } from './scenario'

const client = createClient<paths>({ baseUrl, headers: { authorization: `Bearer ${apiKey}` } })

/** @throws the API's error, if there is one. */
async function dataOf<Data>(call: Promise<{ data?: Data; error?: { error: { code: string } } }>): Promise<Data> {
  const { data, error } = await call
  if (!data) throw new Error(error?.error.code ?? 'no body')
  return data
}

await run({
  upsertPatient: (externalId, phone) => dataOf(client.POST('/v1/patients', { body: { externalId, phone } })),
  invite: (patientId) => dataOf(client.POST('/v1/async-consults', { body: { patientId, reason: 'Cough' } })),
  acceptConsent: (id) =>
    dataOf(client.POST('/v1/async-consults/{id}/consent', { params: { path: { id } }, body: { decision: 'accept' } })),
  post: (id, text, key) =>
    dataOf(
      client.POST('/v1/async-consults/{id}/messages', {
        params: { path: { id }, header: { 'Idempotency-Key': key } },
        body: { text },
      }),
    ),
  codeOfUnknownConsult: async (id) =>
    (await client.GET('/v1/async-consults/{id}', { params: { path: { id } } })).error?.error.code,
  eventTypes: async () => (await dataOf(client.GET('/v1/events'))).items.map(({ type }) => type),
})
