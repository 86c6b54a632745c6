import { type ConnectionSecurity, isLoopback, type LoginRole } from '@consult/db'

/** The facts that are checked before a process works with real patients. */
export interface ProductionFacts {
  /** Public addresses, by the environment variable that sets them. */
  readonly urls: Readonly<Record<string, string>>
  readonly database: ConnectionSecurity
  /** Null when the process sends no mail. */
  readonly smtpUrl: string | null
  /** Null when wake-ups go through the database. */
  readonly hintsUrl: string | null
  /** True when `NODE_TLS_REJECT_UNAUTHORIZED=0` is set. */
  readonly tlsChecksAreOff: boolean
  /** Null when the database did not answer. */
  readonly loginRole: LoginRole | null
  /** The demo's partner, if it is in the database. */
  readonly demoPartnerId: string | null
}

const howToLogIn =
  "Give DATABASE_URL a role of its own: \"create role consult_service login password '…'; " +
  'grant consult_app to consult_service with inherit false, set true".'

function roleProblems(role: LoginRole | null): string[] {
  if (!role)
    return ['The database does not answer, so its login role cannot be checked. Start it, or correct DATABASE_URL.']
  const powers = [
    role.isSuperuser && 'is a superuser',
    role.bypassesRowSecurity && !role.isSuperuser && 'bypasses row-level security',
    role.mayCreateRoles && !role.isSuperuser && 'may create roles',
    role.isOwner && 'owns the database or tables in it',
    // A superuser is a member of every role.
    role.furtherRoles.length > 0 && !role.isSuperuser && `may act as ${role.furtherRoles.join(', ')}`,
  ].filter((power) => power !== false)
  return powers.map((power) => `The database role "${role.name}" ${power}. ${howToLogIn}`)
}

const databaseProblems: Readonly<Record<ConnectionSecurity, string | null>> = {
  local: null,
  verified: null,
  unverified:
    'DATABASE_URL names a remote database and does not check its certificate. Add "?sslmode=verify-full" and, for a private authority, "&sslrootcert=FILE".',
  plain:
    'DATABASE_URL names a remote database without TLS. Add "?sslmode=verify-full" and, for a private authority, "&sslrootcert=FILE".',
}

/** Settings of nodemailer that weaken TLS with any scheme. */
const weakening = ['tls.rejectUnauthorized=false', 'ignoreTLS=true', 'secure=false', 'opportunisticTLS=true']

function smtpProblem(smtpUrl: string): string | null {
  const { protocol, hostname, searchParams } = new URL(smtpUrl)
  if (isLoopback(hostname)) return null
  const has = (setting: string) => {
    const [name = '', value = ''] = setting.toLowerCase().split('=')
    return [...searchParams].some(([key, given]) => key.toLowerCase() === name && given.toLowerCase() === value)
  }
  const weak = weakening.filter(has)
  if (weak.length > 0) return `SMTP_URL turns off TLS or its checks: take out ${weak.join(' and ')}.`
  if (protocol === 'smtps:' || has('requireTLS=true')) return null
  return 'SMTP_URL names a remote mail server without TLS. Use "smtps://…", or "smtp://…?requireTLS=true" for STARTTLS.'
}

/** With several hosts, the URL has no form that `URL` can parse. */
function hintsProblem(hintsUrl: string): string | null {
  const hosts = hintsUrl.replace(/^nats:\/\/(?:[^@]*@)?|\/$/g, '').split(',')
  if (!hintsUrl.startsWith('nats:') || hosts.every((host) => isLoopback(host.replace(/:\d+$/, '')))) return null
  return 'HINTS_URL names a remote NATS server without TLS. Use "tls://…".'
}

const urlProblem = ([name, url]: [string, string]) =>
  new URL(url).protocol === 'https:'
    ? null
    : `${name} is not https. Set it to the public address behind your TLS proxy, such as ${name}=https://consult.example.`

/**
 * Returns everything that prevents a process from working with real patients, each problem with its fix. Empty: the
 * process may start. Source: docs/going-to-production.md.
 */
export function productionProblems(facts: ProductionFacts): string[] {
  const { urls, database, smtpUrl, hintsUrl, tlsChecksAreOff, loginRole, demoPartnerId } = facts
  return [
    ...Object.entries(urls).map(urlProblem),
    databaseProblems[database],
    smtpUrl === null ? null : smtpProblem(smtpUrl),
    hintsUrl === null ? null : hintsProblem(hintsUrl),
    tlsChecksAreOff ? 'NODE_TLS_REJECT_UNAUTHORIZED=0 turns off every certificate check. Unset it.' : null,
    ...roleProblems(loginRole),
    demoPartnerId === null
      ? null
      : `The demo partner ${demoPartnerId} is in the database, with physicians whose passwords are in a file. Use a database that "npm start" with CONSULT_ENV=test has not filled.`,
  ].filter((problem) => problem !== null)
}
