import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { type Account, type Consult, ConsultApiError, type ListEvents } from '@consult/sdk'
import type { Credential } from '../config/credential.ts'
import type { Runner } from '../runner.ts'
import { Forwarder, type Report } from './forwarder.ts'
import { Journal, type Place, type Progress, readProgress } from './journal.ts'
import { takeLock } from './lock.ts'
import { reportLine, reportResult } from './report-line.ts'

/** Where forwarding starts: after an event, or at a time; with neither, at the beginning of the log. */
interface Start {
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
async function findStart(
  consult: Consult,
  { since, progress }: { since: string | null; progress: Progress | null },
): Promise<Start> {
  if (since !== null) return { after: null, since, ...fresh }
  if (progress === null) return findEnd(consult)
  const { after, done, sending } = progress
  return { after, since: null, done: new Set(done), sending: new Set(sending) }
}

export interface ListenOptions {
  readonly url: string
  /** Null: all. */
  readonly types: readonly string[] | null
  readonly since: string | null
  readonly resume: boolean
}

/** The journal of a profile and a URL. */
const journalPath = ({ folders, profile }: Runner, url: string) =>
  join(folders.state, 'listen', `${profile}-${createHash('sha256').update(url).digest('hex').slice(0, 12)}`)

/** The progress of an earlier run, if it belongs to the same account. */
function progressToResume(
  runner: Runner,
  path: string,
  options: Pick<Progress, 'apiUrl' | 'partnerId'>,
): Progress | null {
  const progress = readProgress(path)
  if (progress?.apiUrl === options.apiUrl && progress.partnerId === options.partnerId) return progress
  runner.note('There is nothing to resume: starting with new events.')
  return null
}

/** Counts the results, for the summary. */
class Counts {
  delivered = 0
  givenUp = 0

  add({ next }: Report): void {
    if (next === 'done') this.delivered += 1
    if (next === 'given up') this.givenUp += 1
  }
}

/**
 * Forwards new events to a URL until it is interrupted. It survives outages of the service and of the receiver.
 * @throws ConsultApiError when the service refuses the key or a type of event.
 */
export async function listen(runner: Runner, credential: Credential, options: ListenOptions): Promise<void> {
  const { url, types, since, resume } = options
  const { style, note } = runner
  const interruption = runner.onInterruption()
  let epoch: string | null = null
  // Following repeats by itself, so that each failure is shown.
  const consult = runner.connect(credential, {
    maxAttempts: 1,
    fetch: async (address, init) => {
      const response = await fetch(address, init)
      epoch = response.headers.get('x-service-epoch') ?? epoch
      return response
    },
  })
  const account = await consult.account.get()
  const wanted = types && new Set(types)
  if (types) await checkTypes(consult, types)
  const path = journalPath(runner, url)
  const unlock = takeLock(`${path}.lock`)
  const stop = new AbortController()
  interruption.addEventListener('abort', () => stop.abort(), { once: true })
  try {
    const source = { apiUrl: credential.apiUrl, partnerId: account.partnerId }
    const progress = resume ? progressToResume(runner, `${path}.json`, source) : null
    const start = await findStart(consult, { since, progress })
    const { signingSecret: secret } = runner.profiles.get(runner.profile) ?? runner.profiles.save(runner.profile, {})
    const counts = new Counts()
    const forwarder = new Forwarder({
      url,
      journal: new Journal(`${path}.json`, { ...source, after: start.after }),
      sender: () => ({ partnerId: account.partnerId, secret, epoch }),
      signal: stop.signal,
      report: (report) => {
        counts.add(report)
        const isRepeat = start.sending.has(report.event.id)
        runner.say({ result: reportResult(report, isRepeat), text: reportLine(report, { style, isRepeat }) })
      },
    })
    announce(runner, account, { url, secret, resumed: progress !== null })
    const events = consult.events.follow({
      after: start.after ?? undefined,
      since: start.since ?? undefined,
      signal: interruption,
      onError: (error) => note(style.notable(describeOutage(error))),
    })
    try {
      for await (const event of events) {
        const isWanted = !start.done.has(event.id) && (wanted?.has(event.type) ?? true)
        await (isWanted ? forwarder.take(event) : forwarder.pass(event))
      }
    } finally {
      // This also applies when the service refuses the key.
      stop.abort()
      await forwarder.idle()
    }
    note(`Ended: ${counts.delivered} forwarded, ${counts.givenUp} given up. Continue with --resume.`)
  } finally {
    unlock()
  }
}

/** Lets the service refuse unknown types and name the type that was probably meant. */
async function checkTypes(consult: Consult, types: readonly string[]): Promise<void> {
  await consult.events.list({ types: types as ListEvents['types'], limit: 1, order: 'desc' }).page()
}

function announce(
  { profile, note, style, isJson, say }: Runner,
  { name, environment }: Account,
  { url, secret, resumed }: { url: string; secret: string; resumed: boolean },
): void {
  if (isJson) say({ result: { forwardingTo: url, signingSecret: secret, resumed }, text: '' })
  note(`Forwarding events of ${style.bold(name)} (${environment}) to ${style.bold(url)}. Ctrl-C ends it.`)
  note(`Signing secret of profile "${profile}": ${style.bold(secret)}`)
}

function describeOutage(error: unknown): string {
  const why = error instanceof ConsultApiError ? `${error.status} ${error.code}` : 'no connection'
  return `The service is not reachable (${why}). Retrying; no event is lost.`
}
