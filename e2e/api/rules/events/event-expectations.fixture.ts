import type { AsyncConsult, StoredEvent } from '@consult/domain'
import { expect } from 'vitest'
import type { TestPartner } from '../../world/index.ts'

export const typesOf = (events: readonly StoredEvent[]) => events.map(({ type }) => type)
export const dataOf = (events: readonly StoredEvent[]) => events.map(({ data }) => data)

/** What the event of a system notice carries. */
export const notice = (asyncConsultId: string, code: string, params: Record<string, string>) => ({
  asyncConsultId,
  message: expect.objectContaining({
    author: { type: 'system', id: null, name: null },
    notice: { code, params },
    attachments: [],
  }),
})

/** Does something, and says what it answered and which events it left. */
export async function watch(partner: TestPartner, act: () => Promise<{ status: number; body: unknown }>) {
  let answer = { status: 0, body: undefined as unknown }
  const events = await partner.eventsDuring(async () => {
    answer = await act()
  })
  return { status: answer.status, consult: answer.body as AsyncConsult, events }
}
