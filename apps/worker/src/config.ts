import { resolve } from 'node:path'
import { type CallSettings, callSettingsOf, callVariables } from '@consult/calls'
import { currentKeyOf, databaseUrl, parseSecretsKey, secretsKeyMissing } from '@consult/db'
import { type WakeUpSettings, wakeUpSettingsOf, wakeUpVariables } from '@consult/engine'
import type { ProductionSettings } from '@consult/operations'
import { type SiemSettings, siemSettingsOf, siemVariables } from '@consult/siem'
import { type SmsSettings, smsSettingsOf, smsVariables } from '@consult/sms'
import { type StorageSettings, storageSettingsOf, storageVariables } from '@consult/storage'
import { type TracingSettings, tracingSettingsOf, tracingVariables } from '@consult/tracing'
import { type WebPushSettings, webPushSettingsOf, webPushVariables } from '@consult/web-push'
import { z } from 'zod'

const hostList = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((host) => host.trim())
      .filter(Boolean),
  )

/** All environment variables of the worker. */
const configSchema = z.object({
  /** The PostgreSQL database: use the same value as for the API. */
  DATABASE_URL: databaseUrl,
  ...wakeUpVariables,
  /**
   * Encrypts the secrets in the database: `version:base64 of 32 bytes`, or several, separated by commas. The first key
   * encrypts, all of them decrypt. Use the same value for every API and worker process.
   */
  SECRETS_KEY: z.string({ error: secretsKeyMissing }).transform(parseSecretsKey),
  CONSULT_ENV: z.enum(['test', 'production']).default('test'),
  /** Where files are stored: use the same values as for the API. */
  ...storageVariables,
  ...callVariables,
  /** The number of connections to PostgreSQL. */
  DATABASE_POOL: z.coerce.number().int().min(1).max(100).default(10),
  /** The port of `/metrics`, `/healthz` and `/readyz`. If it is not set, they are not served. */
  WORKER_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  WORKER_HOST: z.string().default('127.0.0.1'),
  /** Hosts that webhooks may reach although they are not public, also by plain HTTP. For development only. */
  WEBHOOK_ALLOWED_HOSTS: hostList,
  /** How many seconds the process gets to stop. */
  SHUTDOWN_GRACE_SECONDS: z.coerce.number().int().min(1).max(600).default(20),
  /** The ffmpeg that makes recordings. Default: the first on PATH, else the bundled one. */
  FFMPEG_PATH: z.string().min(1).optional(),
  /** Recordings of calls are removed after this many days. Default: never. A partner can have its own value. */
  RECORDING_RETENTION_DAYS: z.coerce.number().int().min(1).max(36_500).optional(),
  /**
   * How many whole months of events, with their webhook deliveries, stay in the database besides the current month.
   * Older months move to archive files, next to the other files. Default: all of them.
   */
  EVENT_RETENTION_MONTHS: z.coerce.number().int().min(1).max(1_200).optional(),
  /** Like the previous variable, for the audit. Archives are never removed. */
  AUDIT_RETENTION_MONTHS: z.coerce.number().int().min(1).max(1_200).optional(),
  /**
   * The transcription service. It gets a call's audio as the body of a POST (`audio/mp4`) and returns a WebVTT
   * document. The address is trusted and can be private. Default: calls have no transcripts.
   */
  TRANSCRIBE_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Sent to the transcription service as `Authorization: Bearer`; at least 16 characters. */
  TRANSCRIBE_SECRET: z.string().min(16).optional(),
  /** The public address of the API: use the same value as for the API. Links in notifications to patients start with it. */
  API_URL: z.url({ protocol: /^https?$/ }).default('http://localhost:4000'),
  /** The public address of the portal. Links in mail start with it. */
  PORTAL_URL: z.url().default('http://localhost:3000'),
  /** The console's public address: where members sign in. Default: there is no console. */
  CONSOLE_URL: z.url().optional(),
  /** The mail server: `smtps://user:password@host`. Default: no mail is sent, and `MAIL_DIR` is used. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** The folder for mail if there is no mail server. With neither, mail waits. */
  MAIL_DIR: z.string().min(1).optional(),
  /** The sender of mail. */
  MAIL_FROM: z.string().min(3).default('Consult <no-reply@localhost>'),
  ...smsVariables,
  ...siemVariables,
  ...webPushVariables,
  ...tracingVariables,
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
})

type Read = z.output<typeof configSchema>

export type Config = Read & {
  readonly apiUrl: string
  readonly wakeUps: WakeUpSettings
  readonly storage: StorageSettings
  readonly siem: SiemSettings | null
  readonly calls: CallSettings | null
  readonly tracing: TracingSettings | null
  readonly webPush: WebPushSettings | null
  readonly sms: SmsSettings | null
  /** Null in a test environment. */
  readonly production: ProductionSettings | null
  readonly transcriber: { readonly url: string; readonly secret: string } | null
}

const localFolder = resolve(import.meta.dirname, '../../../.data/files')

function transcriberOf({ TRANSCRIBE_URL: url, TRANSCRIBE_SECRET: secret }: Read): Config['transcriber'] {
  if (url === undefined) return null
  if (secret === undefined) throw new Error('TRANSCRIBE_URL needs TRANSCRIBE_SECRET')
  return { url, secret }
}

/** Reads and validates the environment. @throws with the names of the invalid variables. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const read = configSchema.parse(environment)
  const apiUrl = read.API_URL.replace(/\/+$/, '')
  return {
    ...read,
    apiUrl,
    wakeUps: wakeUpSettingsOf(read),
    storage: storageSettingsOf(read, localFolder),
    siem: siemSettingsOf(read),
    calls: callSettingsOf(read),
    tracing: tracingSettingsOf(read, currentKeyOf(read.SECRETS_KEY)),
    webPush: webPushSettingsOf(read),
    sms: smsSettingsOf(read),
    transcriber: transcriberOf(read),
    production:
      read.CONSULT_ENV === 'test'
        ? null
        : {
            databaseUrl: read.DATABASE_URL,
            urls: { API_URL: apiUrl, PORTAL_URL: read.PORTAL_URL, CONSOLE_URL: read.CONSOLE_URL },
            smtpUrl: read.SMTP_URL,
            hintsUrl: read.HINTS_URL,
            environment,
          },
  }
}
