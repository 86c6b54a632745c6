import { expect, type Page } from '@playwright/test'
import type { WidgetHost } from '../fixtures/widget-host.ts'

type Step = 'consent' | 'decline' | 'answer' | 'resolve' | 'close' | 'rate'

/** A thread in the given state. */
export const thread =
  (...steps: readonly Step[]) =>
  async ({ partner }: WidgetHost): Promise<string> => {
    const consult = await partner.consult('invited')
    const path = `/async-consults/${consult.consultId}`
    const resolution = { summary: 'Eczema on both forearms', followUp: 'The cream, twice a day, for two weeks' }
    const acts: Record<Step, () => Promise<unknown>> = {
      consent: () => partner.call('POST', `${path}/consent`, { decision: 'accept' }),
      decline: () => partner.call('POST', `${path}/consent`, { decision: 'decline' }),
      answer: () => partner.reply(consult, 'Is it itching? See https://clinic.example/rash'),
      resolve: async () => partner.call('POST', `${path}/resolve`, resolution, await partner.physician()),
      close: () => partner.call('POST', `${path}/close`),
      rate: () => partner.call('POST', `${path}/rating`, { value: 4, comment: 'Kind' }),
    }
    for (const step of steps) await acts[step]()
    return partner.token(consult)
  }

const visits = '/telehealth-consults'

/** A call in the given state. `endCalls` ends a ringing or running one. */
export const call =
  (fields: Record<string, unknown>, ...steps: readonly ('ready' | 'ring' | 'join' | 'write' | 'end' | 'cancel')[]) =>
  async ({ partner }: WidgetHost): Promise<string> => {
    const { id, token } = await partner.visit(fields)
    const status = async () => (await partner.call<{ status: string }>('GET', `${visits}/${id}`)).status
    const acts = {
      ready: () => partner.call('POST', `${visits}/${id}/ready`),
      cancel: () => partner.call('POST', `${visits}/${id}/cancel`),
      ring: async () => {
        await partner.onDuty('online')
        await expect.poll(status).toBe('ringing')
      },
      join: () => partner.onCall('join', id),
      write: () => partner.call('POST', `${visits}/${id}/messages`, { text: 'Levothyroxine, 75 µg' }),
      end: () => partner.onCall('end', id),
    }
    for (const step of steps) await acts[step]()
    return token
  }

/** The physician writes in every running call. */
export async function replyInCalls({ partner }: WidgetHost, text: string): Promise<void> {
  const { items } = await partner.call<{ items: { id: string }[] }>('GET', `${visits}?status=in_progress`)
  for (const { id } of items) {
    await partner.call('POST', `${visits}/${id}/replies`, { text }, await partner.physician())
  }
}

/** Ends all rings, calls and waits, so that the next state starts like the first. */
export async function endCalls(_page: Page, { partner }: WidgetHost): Promise<void> {
  const those = async (status: string) =>
    (await partner.call<{ items: { id: string }[] }>('GET', `${visits}?status=${status}`)).items
  for (const { id } of await those('ringing')) await partner.onCall('decline-ring', id)
  for (const { id } of await those('in_progress')) await partner.onCall('end', id)
  await partner.onDuty('offline')
  for (const { id } of await those('waiting')) await partner.call('POST', `${visits}/${id}/cancel`)
}

/** A patient with two closed consults and an open one. */
export async function withHistory({ partner }: WidgetHost): Promise<string> {
  const patientId = await partner.patient()
  await partner.closedConsult(patientId, { answer: 'Rest for two days', summary: 'A cold' })
  await partner.closedConsult(patientId, {
    answer: 'Use the cream twice a day',
    summary: 'Eczema on both forearms, which has been there since the spring and itches at night more than by day',
  })
  const { id } = await partner.call<{ id: string }>('POST', '/async-consults', { patientId })
  await partner.call('POST', `/async-consults/${id}/consent`, { decision: 'accept' })
  return partner.patientToken(patientId)
}

/** A patient with a past call and an open thread. */
export async function withPastCall(host: WidgetHost): Promise<string> {
  const { patientId } = await host.partner.consult()
  await call({ patientId }, 'ready', 'ring', 'join', 'write', 'end')(host)
  return host.partner.patientToken(patientId)
}
