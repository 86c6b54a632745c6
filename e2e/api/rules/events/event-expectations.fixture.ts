import type { AsyncConsult, StoredEvent } from '@consult/domain'
import { expect } from 'vitest'
import type { TestPartner } from '../../environment/index.ts'

export const typesOf = (events: readonly StoredEvent[]) => events.map(({ type }) => type)
export const dataOf = (events: readonly StoredEvent[]) => events.map(({ data }) => data)

/** The data of a system notice's event. */
export const notice = (asyncConsultId: string, code: string, params: Record<string, string>) => ({
  asyncConsultId,
  message: expect.objectContaining({
    author: { type: 'system', id: null, name: null },
    notice: { code, params },
    attachments: [],
  }),
})

/** Runs an operation. @returns its answer and the events it caused. */
export async function watch(partner: TestPartner, act: () => Promise<{ status: number; body: unknown }>) {
  let answer = { status: 0, body: undefined as unknown }
  const events = await partner.eventsDuring(async () => {
    answer = await act()
  })
  return { status: answer.status, consult: answer.body as AsyncConsult, events }
}
