import type { AsyncConsult } from '@consult/domain'

/** True from the due instant on, inclusive. */
export function isOverdue({ status, responseDueAt }: AsyncConsult, now: number): boolean {
  return status === 'active' && responseDueAt !== null && now >= Date.parse(responseDueAt)
}
