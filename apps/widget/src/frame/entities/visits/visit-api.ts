import type { Client } from '../api/client.ts'
import { withAccess } from '../api/consult-api.ts'
import type { Access } from '../host/access.ts'
import type { Visit } from './patient-visit.ts'

type ReadyInput = Parameters<Client['telehealthConsults']['ready']['mutate']>[0]
/** What the device check found, in the form that the service accepts. */
export type Findings = Omit<ReadyInput, 'id'>
/** The physician who is in the call or on the way to it. */
export type CallPhysician = Awaited<ReturnType<Client['embed']['callPhysician']['query']>>
export type Connection = Awaited<ReturnType<Client['telehealthConsults']['connection']['query']>>

/**
 * The requests that the app makes for a call. Each request waits out an invalid credential.
 * @throws any other error.
 */
export interface VisitApi {
  get(id: string): Promise<Visit>
  /** The first request enters the waiting room. Each later one keeps the place. */
  ready(id: string, findings: Findings): Promise<Visit>
  cancel(id: string): Promise<Visit>
  /** Moves a booked call to a free time of its physician. */
  move(id: string, scheduledFor: string): Promise<Visit>
  /** Returns the start times to which the call can be moved. */
  slots(id: string): Promise<string[]>
  rate(id: string, rating: { value: number; comment: string | null }): Promise<Visit>
  physician(id: string): Promise<CallPhysician>
  /** Returns what the patient needs to connect to a running call. */
  connection(id: string): Promise<Connection>
}

export function createVisitApi({ embed, telehealthConsults: calls }: Client, access: Access): VisitApi {
  return {
    get: (id) => withAccess(access, () => calls.get.query({ id })),
    ready: (id, findings) => withAccess(access, () => calls.ready.mutate({ id, ...findings })),
    move: (id, scheduledFor) => withAccess(access, () => calls.update.mutate({ id, scheduledFor })),
    slots: async (id) => {
      const { items } = await withAccess(access, () => embed.callSlots.query({ id }))
      return items.map(({ startsAt }) => startsAt)
    },
    cancel: (id) => withAccess(access, () => calls.cancel.mutate({ id })),
    rate: (id, rating) => withAccess(access, () => calls.rate.mutate({ id, ...rating })),
    physician: (id) => withAccess(access, () => embed.callPhysician.query({ id })),
    connection: (id) => withAccess(access, () => calls.connection.query({ id })),
  }
}
