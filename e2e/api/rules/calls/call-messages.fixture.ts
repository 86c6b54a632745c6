import type { CallMessage, TelehealthConsult } from '@consult/domain'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import {
  type Client,
  createWorld,
  readAll,
  success,
  type TestPartner,
  type TestPhysician,
  type World,
} from '../../world/index.ts'

/** The state of a test file that calls `setUpCall`: for each test, a running call. */
export let world: World
export let partner: TestPartner
export let physician: TestPhysician
export let call: TelehealthConsult

/** Call this once at the top of a test file; test files share this module. */
export function setUpCall(): void {
  beforeAll(async () => {
    world = await createWorld()
  })
  afterAll(() => world.close())
  beforeEach(async () => {
    partner = await world.partner()
    physician = await partner.physician({ online: true })
    call = await partner.visit({ status: 'in_progress', physician })
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
