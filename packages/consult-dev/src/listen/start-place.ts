import type { Consult } from '@consult/sdk'
import type { Place, Progress } from './journal.ts'

/** Where forwarding starts: after an event, or at a time; with neither, at the beginning of the log. */
export interface Start {
  readonly after: Place | null
  readonly since: string | null
  /** Events after the start that are already forwarded, and those that may be. */
  readonly done: ReadonlySet<string>
  readonly sending: ReadonlySet<string>
}

const fresh = { done: new Set<string>(), sending: new Set<string>() }

/** The end of the log: every event after it is new. */
async function findEnd(consult: Consult): Promise<Start> {
  const { items } = await consult.events.list({ order: 'desc', limit: 1 }).page()
  const [newest] = items
  return { after: newest ? { sequence: newest.sequence, createdAt: newest.createdAt } : null, since: null, ...fresh }
}

/**
 * Decides where to start: where the last run ended, at a time, or now.
 * @param progress of the last run; null without one, or when this run starts over.
 */
export async function findStart(
  consult: Consult,
  { since, progress }: { since: string | null; progress: Progress | null },
): Promise<Start> {
  if (since !== null) return { after: null, since, ...fresh }
  if (progress === null) return findEnd(consult)
  const { after, done, sending } = progress
  return { after, since: null, done: new Set(done), sending: new Set(sending) }
}
