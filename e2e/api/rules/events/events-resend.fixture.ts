import type { StoredEvent } from '@consult/domain'
import { deliver, partner, receiver, setUrl } from '../../environment/webhooks.fixture.ts'

export const resend = (id: string, headers?: Record<string, string>) =>
  partner.key.post<StoredEvent>(`/v1/events/${id}/resend`, undefined, headers)

/** The first item of a list that is not empty. */
export const only = <T>([item]: readonly T[]): T => {
  if (item === undefined) throw new Error('nothing is there')
  return item
}

/** The ids of the events sent to the endpoint, in order. */
export const sent = (): string[] => receiver.received.map(({ event }) => event.id)

/** One delivered event. */
export const delivered = async (): Promise<StoredEvent> => {
  await setUrl()
  await partner.consult({ status: 'invited' })
  await deliver()
  return only(await partner.events())
}
