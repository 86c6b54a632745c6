import type { Physician, PhysicianSession, Presence } from '@consult/domain'
import type { ApiHost } from './api-host.ts'
import { type Client, success } from './client.ts'
import { nextNumber } from './unique.ts'

/** A physician, with clients that act in their name. */
export interface TestPhysician {
  readonly id: string
  readonly resource: Physician
  /** The API key with this physician's asserted id. */
  readonly asserted: Client
  /** Creates a session token, and a client that uses it. */
  session(): Promise<{ token: string; client: Client }>
}

export interface WantedPhysician {
  readonly fields?: Record<string, unknown>
  /** The licensed jurisdictions, without an end date. */
  readonly licensedIn?: readonly string[]
  /** On duty. */
  readonly online?: boolean
}

/** The header that names a physician beside the API key. */
export const asserting = (physicianId: string) => ({ 'x-service-physician-id': physicianId })

export async function provisionPhysician(
  key: Client,
  api: ApiHost,
  wanted: WantedPhysician = {},
): Promise<TestPhysician> {
  const n = nextNumber()
  const licenses = (wanted.licensedIn ?? []).map((jurisdiction) => ({ jurisdiction, number: `L-${n}` }))
  const person = {
    externalId: `physician-${n}`,
    email: `physician-${n}@clinic.example`,
    firstName: 'Ada',
    lastName: `Osei ${n}`,
    credentials: 'MD',
    licenses,
  }
  const resource = success(await key.post<Physician>('/v1/physicians', { ...person, ...wanted.fields }))
  const asserted = key.with(asserting(resource.id))
  if (wanted.online) success(await asserted.put<Presence>('/v1/physicians/me/presence', { status: 'online' }))
  return {
    id: resource.id,
    resource,
    asserted,
    session: async () => {
      const { token } = success(await key.post<PhysicianSession>(`/v1/physicians/${resource.id}/session`))
      return { token, client: api.as(token) }
    },
  }
}
