import { type Check, check, type Finding, ok, problem, skipped } from '../check.ts'

const waitMs = 5_000

const fixes: Readonly<Record<string, string>> = {
  unavailable: 'It runs, but its database does not respond or lacks the newest migration. See the other checks.',
  clock_off: 'Synchronize the clock of its machine.',
  draining: 'It is being stopped. Start it again if that was not intended.',
}

/** Asks a process whether it is ready. @returns null when it is; otherwise what it says. */
async function askReady(url: string): Promise<string | null> {
  try {
    const response = await fetch(`${url.replace(/\/+$/, '')}/readyz`, { signal: AbortSignal.timeout(waitMs) })
    const body = (await response.json().catch(() => null)) as { status?: unknown } | null
    if (response.ok) return null
    return typeof body?.status === 'string' && body.status in fixes ? body.status : `status ${response.status}`
  } catch (error) {
    const { cause, name } = error as Error
    return (cause as NodeJS.ErrnoException | undefined)?.code ?? name
  }
}

async function findReady(variable: string, urls: readonly string[]): Promise<Finding> {
  if (urls.length === 0) return skipped(`${variable} is not set`)
  const answers = await Promise.all(urls.map(async (url) => ({ host: new URL(url).host, reason: await askReady(url) })))
  const failed = answers.filter(({ reason }) => reason !== null)
  const [first] = failed
  if (!first) return ok(`${answers.map(({ host }) => host).join(', ')} ready`)
  return problem(
    failed.map(({ host, reason }) => `${host} is not ready (${reason})`).join('; '),
    fixes[first.reason ?? ''] ?? `Start it, or correct ${variable}, the load balancer or the firewall.`,
  )
}

const list = (url: string | undefined) => (url === undefined ? [] : [url])

/** Whether the processes are ready, at the addresses that were given. */
export const processes: readonly Check[] = [
  check('api', ({ API_URL }) => findReady('API_URL', list(API_URL))),
  check('worker', ({ WORKER_URLS }) => findReady('WORKER_URLS', WORKER_URLS)),
  check('portal', ({ PORTAL_URL }) => findReady('PORTAL_URL', list(PORTAL_URL))),
  check('console', ({ consoleUrl }) => findReady('CONSOLE_URL', list(consoleUrl))),
]
