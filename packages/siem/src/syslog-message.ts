/** A message of RFC 5424. Times are UTC. */
export interface SyslogMessage {
  readonly at: Date
  /** 0 (emergency) to 7 (debug). */
  readonly severity: number
  readonly hostName: string
  readonly appName: string
  /** The kind of message, which receivers route by. */
  readonly messageId: string
  /** The parameters of the one structured data element. Those without a value are left out. */
  readonly data: Readonly<Record<string, string | null>>
}

/** The facility of RFC 5424 for audit messages. */
const logAudit = 13
/**
 * The element's name. 32473 is the enterprise number that RFC 5612 reserves for documentation and for software without a
 * number of its own.
 */
const elementId = 'audit@32473'

const absent = '-'

/** A field of the header: printable ASCII without spaces, of limited length. */
const headerField = (text: string, longest: number) => text.replace(/[^\x21-\x7e]/g, '_').slice(0, longest) || absent

/** A parameter's value: control characters become spaces, and what RFC 5424 reserves is escaped. */
const paramValue = (text: string) =>
  text
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ')
    .replace(/["\\\]]/g, (reserved) => `\\${reserved}`)

/** Writes a message as RFC 5424. It has no free text: everything is in the structured data. */
export function formatMessage({ at, severity, hostName, appName, messageId, data }: SyslogMessage): string {
  const params = Object.entries(data)
    .flatMap(([name, value]) => (value === null ? [] : [` ${headerField(name, 32)}="${paramValue(value)}"`]))
    .join('')
  const header = [
    `<${logAudit * 8 + severity}>1`,
    at.toISOString(),
    headerField(hostName, 255),
    headerField(appName, 48),
    absent,
    headerField(messageId, 32),
  ]
  return `${header.join(' ')} [${elementId}${params}]`
}

/** Frames a message as RFC 5425: its length in bytes, a space, and the message. */
export function frameMessage(text: string): Buffer {
  const bytes = Buffer.from(text)
  return Buffer.concat([Buffer.from(`${bytes.length} `), bytes])
}
