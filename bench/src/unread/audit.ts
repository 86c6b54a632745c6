import type { Claims } from './claims.ts'
import { canary, numberOf } from './threads.ts'

/** What happened in a run. */
export interface Run {
  /** The consults by the number of their patient. */
  readonly consults: readonly string[]
  readonly mails: readonly { readonly to: string; readonly content: string; readonly at: number }[]
  readonly claims: Claims
  /** When the patient's read mark was committed at the latest, in milliseconds since 1970, by the patient's number. */
  readonly marks: ReadonlyMap<number, number>
  /** Everything that the workers wrote. */
  readonly output: string
  /** What the event log says, as JSON. */
  readonly events: string
  /** Kills and restarts. */
  readonly disturbances: number
}

const messageId = /^Message-ID: (\S+)/im

/** The text of a mail with its headers, whatever its transfer encoding. */
function textOf(content: string): string {
  const unfolded = content.replaceAll(/\r\n(?=[ \t])/g, '').replaceAll(/=\r\n/g, '')
  const words = [...content.matchAll(/[\w+/]{40,}={0,2}/g)].map(([word]) => Buffer.from(word, 'base64').toString())
  return [unfolded, ...words].join('\n')
}

/** The mails of each patient, by their number. */
export function mailsOf({ mails }: Pick<Run, 'mails'>): Map<number, Run['mails'][number][]> {
  return Map.groupBy(mails, ({ to }) => numberOf(to))
}

/** Reports what must not happen: nobody forgotten, nobody told who had read, no second mail without cause, no leak. */
export function findFaults(run: Run): string[] {
  const byPatient = mailsOf(run)
  const faults: string[] = []
  for (const [n, consultId] of run.consults.entries()) {
    const mails = byPatient.get(n) ?? []
    const markedAt = run.marks.get(n)
    if (mails.length === 0 && markedAt === undefined) faults.push(`patient ${n} was not told`)
    if (mails.length - 1 > run.disturbances) faults.push(`patient ${n} was told ${mails.length} times`)
    if (new Set(mails.map(({ content }) => messageId.exec(content)?.[1])).size > 1)
      faults.push(`the mails to patient ${n} have different ids`)
    for (const { at } of mails) {
      const claimedAt = run.claims.get(consultId)?.findLast((claim) => claim <= at)
      if (claimedAt === undefined) faults.push(`patient ${n} was told without a claim`)
      else if (markedAt !== undefined && markedAt < claimedAt) faults.push(`patient ${n} was told after reading`)
    }
  }
  if (run.mails.some(({ content }) => textOf(content).includes(canary))) faults.push('a mail names a patient')
  for (const secret of [canary, '@mail.example', '/c/', '/unsubscribe/'])
    if (run.output.includes(secret)) faults.push(`a log contains ${secret}`)
  if (run.events.includes(canary)) faults.push('an event names a patient')
  return faults
}
