import {
  asyncConsultsCreate,
  asyncConsultsDecideConsent,
  asyncConsultsGet,
  asyncConsultsPostMessage,
  eventsList,
  patientsUpsert,
} from '../generated/orval/api'
import { apiKey, run } from './scenario'

const headers = { authorization: `Bearer ${apiKey}` }

await run({
  upsertPatient: async (externalId, phone) => {
    const { status, data } = await patientsUpsert({ externalId, phone }, { headers })
    if (status !== 200 && status !== 201) throw new Error(data.error.code)
    return data
  },
  invite: async (patientId) => {
    const { status, data } = await asyncConsultsCreate({ patientId, reason: 'Cough' }, { headers })
    if (status !== 201) throw new Error(data.error.code)
    return data
  },
  acceptConsent: async (id) => {
    const { status, data } = await asyncConsultsDecideConsent(id, { decision: 'accept' }, { headers })
    if (status !== 200) throw new Error(data.error.code)
    return data
  },
  post: async (id, text, key) => {
    const { status, data } = await asyncConsultsPostMessage(
      id,
      { text },
      { headers: { ...headers, 'Idempotency-Key': key } },
    )
    if (status !== 202) throw new Error(data.error.code)
    return data
  },
  codeOfUnknownConsult: async (id) => {
    const { status, data } = await asyncConsultsGet(id, { headers })
    return status === 200 ? undefined : data.error.code
  },
  eventTypes: async () => {
    const { status, data } = await eventsList(undefined, { headers })
    if (status !== 200) throw new Error(data.error.code)
    return data.items.map(({ type }) => type)
  },
})
