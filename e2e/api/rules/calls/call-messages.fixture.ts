import type { CallMessage, TelehealthConsult } from '@consult/domain'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import {
  type Client,
  createTestEnvironment,
  readAll,
  success,
  type TestEnvironment,
  type TestPartner,
  type TestPhysician,
} from '../../environment/index.ts'

/** The state of a test file that calls `setUpCall`: for each test, a running call. */
export let environment: TestEnvironment
export let partner: TestPartner
export let physician: TestPhysician
export let call: TelehealthConsult

/** Call this once at the top of a test file; test files share this module. */
export function setUpCall(): void {
  beforeAll(async () => {
    environment = await createTestEnvironment()
  })
  afterAll(() => environment.close())
  beforeEach(async () => {
    partner = await environment.partner()
    physician = await partner.physician({ online: true })
    call = await partner.telehealthConsult({ status: 'in_progress', physician })
  })
}

export const path = (kind: 'messages' | 'replies' = 'messages', id = call.id) => `/v1/telehealth-consults/${id}/${kind}`
/** The patient's client. */
export const say = (client: Client, text: string, headers = {}) => client.post<CallMessage>(path(), { text }, headers)
/** The physician's client. */
export const reply = (client: Client, text: string, headers = {}) =>
  client.post<CallMessage>(path('replies'), { text }, headers)
export const read = () => readAll<CallMessage>(partner.key, path())
export const end = async () => success(await physician.asserted.post(`/v1/telehealth-consults/${call.id}/end`))
