import type { WaitedFor } from '../../../bridge/protocol.ts'
import { asksFirst } from './asks-first.ts'
import type { Transcript } from './transcript.ts'

/**
 * Returns what the patient of a thread waits for: a physician who takes the thread, and then an answer to the patient's last
 * message. A thread that waits for the patient's answers waits for nobody else. Before the patient has written anything, it is an answer to the reason for the consult.
 */
export function waitedFor({ consult, messages }: Pick<Transcript, 'consult' | 'messages'>): WaitedFor | null {
  if (consult && asksFirst(consult)) return null
  const status = consult?.status
  if (status === 'queued' || status === 'consented') return 'physician'
  // Browsers of 2021 have no findLast.
  const last = messages.filter(({ author }) => author.type !== 'system').at(-1)
  return status === 'active' && last?.author.type !== 'physician' ? 'answer' : null
}
