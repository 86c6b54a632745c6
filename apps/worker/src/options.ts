import type { Mailer } from '@consult/mailer'
import type { HeldMonth, KeptMonths, RetentionKindName } from '@consult/records'
import type { Services } from '@consult/request'
import type { SyslogSender } from '@consult/siem'
import type { SmsSender } from '@consult/sms'
import type { Transcriber } from '@consult/transcriber'
import type { FaultKind } from './fault-kinds.ts'

/** What the worker runs with. */
export interface WorkersOptions {
  readonly services: Services
  /** Sends account mail. Without it, mail waits. */
  readonly mailer?: Mailer | null
  /** Sends SMS. Without it, patients are told by mail only. */
  readonly sms?: SmsSender | null
  /** The ffmpeg that makes recordings. Without it, recordings wait. */
  readonly ffmpeg?: string | null
  /** Transcribes recordings. Without it, there are no transcripts. */
  readonly transcriber?: Transcriber | null
  /** How many days recordings are stored; null: forever. */
  readonly recordingDays?: number | null
  /** How many months of the logs stay in the database; null: all. */
  readonly keptMonths?: KeptMonths
  /** Called for each partner that keeps an archived month in the database. */
  readonly onHeldMonth?: (held: HeldMonth) => void
  /** Non-public hosts that webhooks may reach. */
  readonly webhookAllowedHosts: readonly string[]
  /** Called on every fault and for every parked message. It never gets the text of a message. */
  readonly onFault: (
    what: FaultKind,
    error: unknown,
    facts: { partnerId?: string; messageId?: string; kind?: string },
  ) => void
  /** While it returns true, no work is started and no lease is taken. Default: never. */
  readonly isPaused?: () => boolean
  /** Called after each batch that retention removed. */
  readonly onRemoved?: (batch: { kind: RetentionKindName; count: number }) => void
  /** Called with the outcome of every webhook attempt. */
  readonly onDelivery?: (outcome: string) => void
  /** Where the audit is sent. Default: nowhere. */
  readonly siem?: { readonly sender: SyslogSender; readonly since: Date | null } | null
  /** Called with the kind of every alert that a search of the audit found. */
  readonly onAlert?: (kind: string) => void
}
