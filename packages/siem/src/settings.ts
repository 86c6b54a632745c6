import { readFileSync } from 'node:fs'
import { z } from 'zod'

/** Where the audit is sent, and how the two ends know each other. */
export interface SiemSettings {
  readonly host: string
  readonly port: number
  /** The certificates that may have signed the receiver's, in PEM. Null: those that Node trusts. */
  readonly ca: Buffer | null
  /** Our own certificate and its key, for a receiver that asks for one. Null: none. */
  readonly identity: { readonly cert: Buffer; readonly key: Buffer } | null
  /** Entries before it are not sent. Null: everything that is in the database. */
  readonly since: Date | null
}

/** The registered port of syslog over TLS. */
const defaultPort = 6514

/** Parses `syslog+tls://host:port`; null for anything else. */
function readUrl(text: string): { host: string; port: number } | null {
  if (!URL.canParse(text)) return null
  const { protocol, hostname, port, pathname, username, search, hash } = new URL(text)
  const isPlain = !username && !search && !hash && (pathname === '' || pathname === '/')
  if (protocol !== 'syslog+tls:' || hostname === '' || !isPlain) return null
  return { host: hostname.replace(/^\[|\]$/g, ''), port: port === '' ? defaultPort : Number(port) }
}

/** The variables of the process that sends the audit. */
export const siemVariables = {
  /**
   * A SIEM that gets the audit as syslog (RFC 5424) over TLS: `syslog+tls://siem.example:6514`. Default: the audit is not
   * sent.
   */
  SIEM_URL: z
    .string()
    .refine((text) => readUrl(text) !== null, 'expected syslog+tls://host:port')
    .optional(),
  /** A file with the certificates that may sign the receiver's, in PEM. Default: the ones that Node trusts. */
  SIEM_CA: z.string().min(1).optional(),
  /** A file with our own certificate, in PEM, for a receiver that asks for one. Needs `SIEM_KEY`. */
  SIEM_CERT: z.string().min(1).optional(),
  /** A file with the key of that certificate, in PEM. */
  SIEM_KEY: z.string().min(1).optional(),
  /** Entries before this day (`2026-11-01`) are not sent. Default: everything that is in the database. */
  SIEM_SINCE: z.iso.date().optional(),
}

/**
 * Reads the settings and the files that they name; null when the audit is not sent.
 * @throws when a file cannot be read, or only one of certificate and key is set.
 */
export function siemSettingsOf({
  SIEM_URL,
  SIEM_CA,
  SIEM_CERT,
  SIEM_KEY,
  SIEM_SINCE,
}: z.output<z.ZodObject<typeof siemVariables>>): SiemSettings | null {
  const place = SIEM_URL === undefined ? null : readUrl(SIEM_URL)
  if (!place) return null
  if ((SIEM_CERT === undefined) !== (SIEM_KEY === undefined)) throw new Error('SIEM_CERT and SIEM_KEY belong together')
  return {
    ...place,
    ca: SIEM_CA === undefined ? null : readFileSync(SIEM_CA),
    identity: SIEM_CERT && SIEM_KEY ? { cert: readFileSync(SIEM_CERT), key: readFileSync(SIEM_KEY) } : null,
    since: SIEM_SINCE === undefined ? null : new Date(SIEM_SINCE),
  }
}
