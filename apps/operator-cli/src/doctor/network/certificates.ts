import { readFileSync } from 'node:fs'
import { connect } from 'node:tls'
import { check, type Finding, ok, problem, skipped, warning } from '../check.ts'
import type { DoctorConfig } from '../config.ts'

const waitMs = 5_000
const dayMs = 24 * 60 * 60 * 1000
const soonDays = 21

/** What a server presented. `fault`: why the connection or the certificate is refused; null when there is no fault. */
interface Shown {
  readonly host: string
  readonly validTo: number | null
  readonly fault: string | null
}

/** Reads the certificate of an https address. No request is sent. */
function readCertificate(url: string, ca: string | undefined): Promise<Shown> {
  const { hostname, port, host } = new URL(url)
  const name = hostname.replace(/^\[|\]$/g, '')
  return new Promise((done) => {
    // The certificate is judged below: an expired one must be read too.
    const socket = connect({
      host: name,
      port: Number(port || 443),
      servername: name,
      rejectUnauthorized: false,
      ...(ca && { ca }),
    })
    const end = (shown: Omit<Shown, 'host'>) => {
      socket.destroy()
      done({ host, ...shown })
    }
    socket.setTimeout(waitMs, () => end({ validTo: null, fault: 'no answer' }))
    socket.once('error', (error: NodeJS.ErrnoException) => end({ validTo: null, fault: error.code ?? error.name }))
    socket.once('secureConnect', () => {
      const validTo = Date.parse(socket.getPeerCertificate().valid_to)
      const error = socket.authorizationError as unknown
      const code = error instanceof Error ? ((error as NodeJS.ErrnoException).code ?? error.name) : String(error)
      end({ validTo, fault: socket.authorized ? null : code })
    })
  })
}

async function findCertificates(config: DoctorConfig): Promise<Finding> {
  const { API_URL, PORTAL_URL, consoleUrl, WORKER_URLS, MEDIA_NODES, MEDIA_CONTROL_CA } = config
  const isTls = (url: string | undefined): url is string => url?.startsWith('https:') ?? false
  const ca = MEDIA_CONTROL_CA === undefined ? undefined : readFileSync(MEDIA_CONTROL_CA, 'utf8')
  const shown = await Promise.all([
    ...[API_URL, PORTAL_URL, consoleUrl, ...WORKER_URLS].filter(isTls).map((url) => readCertificate(url, undefined)),
    ...MEDIA_NODES.filter(isTls).map((url) => readCertificate(url, ca)),
  ])
  if (shown.length === 0) return skipped('no https address was given')
  const refused = shown.filter(({ fault }) => fault !== null)
  if (refused.length > 0) {
    const found = refused.map(({ host, fault }) => `${host}: ${fault}`).join('; ')
    return problem(found, 'Renew or correct the certificate: browsers and partners refuse the connection.')
  }
  const daysOf = ({ validTo }: Shown) => Math.floor(((validTo ?? 0) - Date.now()) / dayMs)
  const first = shown.toSorted((a, b) => daysOf(a) - daysOf(b))[0] as Shown
  const found = `the first certificate to expire is that of ${first.host}, in ${daysOf(first)} days`
  return daysOf(first) < soonDays
    ? warning(found, 'Renew it now, and check why that did not happen by itself.')
    : ok(found)
}

export const certificates = check('certificates', findCertificates)
