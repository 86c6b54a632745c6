import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import {
  type Client,
  createTestEnvironment,
  type EventStream,
  givePassword,
  newAddress,
  openPortal,
  openStream,
  success,
  type TestEnvironment,
  type TestPartner,
  type TestPhysician,
} from '../../environment/index.ts'

/** The state of a test file that calls `setUpSessions`: one test environment per file … */
export let environment: TestEnvironment
/** … and, for each test, a partner with a physician who has the `password`. */
export let partner: TestPartner
export let physician: TestPhysician
let base: string
const streams: EventStream[] = []

export const password = 'a password of one’s own'
export const [minute, hour] = [60, 60 * 60]

/** Call this once at the top of a test file; test files share this module. */
export function setUpSessions(): void {
  beforeAll(async () => {
    environment = await createTestEnvironment()
    base = await environment.api.listen()
  })
  afterAll(() => environment.close())
  beforeEach(async () => {
    partner = await environment.partner()
    physician = await partner.physician()
    await givePassword(environment.api, { partnerId: partner.id, physicianId: physician.id, password })
  })
  afterEach(() => {
    for (const stream of streams.splice(0)) stream.close()
  })
}

/** Creates a session. */
export interface Begun {
  readonly result: { readonly data: { readonly token: string } }
}

/** Starts a session, as a sign-in does. @returns the session token. */
export const begin = async (): Promise<string> =>
  (await openPortal(environment.api, { partnerId: partner.id, physicianId: physician.id })).token

/** Signs in. @returns the session token. */
export async function signIn(headers: Record<string, string> = {}, address = newAddress()): Promise<string> {
  const { email } = physician.resource
  const client = environment.api.as(null).at(address)
  return success(await client.post<Begun>('/trpc/portal.signIn', { email, password }, headers)).result.data.token
}

export const stillOn = async (client: Client): Promise<boolean> =>
  (await client.get('/trpc/portal.counts')).status === 200

/** A stream of that session, once it has caught up. */
export async function follow(token: string): Promise<EventStream> {
  const stream = await openStream({ base, credential: token, after: 0 })
  streams.push(stream)
  await stream.caughtUp()
  return stream
}
