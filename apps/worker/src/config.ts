import { resolve } from 'node:path'
import { type CallSettings, callSettingsOf, callVariables } from '@consult/calls'
import { parseSecretsKey, secretsKeyMissing } from '@consult/db'
import { type StorageSettings, storageSettingsOf, storageVariables } from '@consult/storage'
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

/** Everything that the worker process reads from its environment. */
const configSchema = z.object({
  /** PostgreSQL, as a user who is a member of `consult_app`. */
  DATABASE_URL: z.url(),
  /**
   * Encrypts the secrets in the database: `version:base64 of 32 bytes`, several with commas between. The first encrypts,
   * all decrypt. The same for every API and worker process.
   */
  SECRETS_KEY: z.string({ error: secretsKeyMissing }).transform(parseSecretsKey),
  CONSULT_ENV: z.enum(['test', 'production']).default('test'),
  /** Where files are kept: say the same here as to the API. */
  ...storageVariables,
  ...callVariables,
  /** Connections to PostgreSQL. */
  DATABASE_POOL: z.coerce.number().int().min(1).max(100).default(10),
  /** Where operators read `/metrics`, `/healthz` and `/readyz`; nowhere when it is not set. */
  WORKER_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  WORKER_HOST: z.string().default('127.0.0.1'),
  /** Hosts that webhooks may reach although they are not public, plain HTTP included: for development alone. */
  WEBHOOK_ALLOWED_HOSTS: hostList,
  /** How long the process may take to end when it is told to, seconds. */
  SHUTDOWN_GRACE_SECONDS: z.coerce.number().int().min(1).max(600).default(20),
  /** The ffmpeg that makes recordings; by default the first on PATH, else the one that was installed along. */
  FFMPEG_PATH: z.string().min(1).optional(),
  /** For so many days recordings of calls are kept, then they are removed; for good unless given. A partner may have its own. */
  RECORDING_RETENTION_DAYS: z.coerce.number().int().min(1).max(36_500).optional(),
  /**
   * What writes recordings down: it gets the sound of a call as the body of a POST (`audio/mp4`), and answers with a WebVTT.
   * Yours to choose, and trusted; it may be private. None: no call has a transcript.
   */
  TRANSCRIBE_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Sent to it as `Authorization: Bearer`; at least 16 characters. */
  TRANSCRIBE_SECRET: z.string().min(16).optional(),
  /** Where browsers find the portal; links in mail begin with it. */
  PORTAL_URL: z.url().default('http://localhost:3000'),
  /** The mail server: `smtps://user:password@host`. None: mail goes into `MAIL_DIR`, and nobody is sent anything. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** Where mail is put without a mail server; with neither, it waits. */
  MAIL_DIR: z.string().min(1).optional(),
  /** Whom mail is from. */
  MAIL_FROM: z.string().min(3).default('Consult <no-reply@localhost>'),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
})

type Read = z.output<typeof configSchema>

export type Config = Read & {
  readonly storage: StorageSettings
  readonly calls: CallSettings | null
  readonly transcriber: { readonly url: string; readonly secret: string } | null
}

const localFolder = resolve(import.meta.dirname, '../../../.data/files')

function transcriberOf({ TRANSCRIBE_URL: url, TRANSCRIBE_SECRET: secret }: Read): Config['transcriber'] {
  if (url === undefined) return null
  if (secret === undefined) throw new Error('TRANSCRIBE_URL needs TRANSCRIBE_SECRET')
  return { url, secret }
}

/** @throws with the names of the variables at fault. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const read = configSchema.parse(environment)
  return {
    ...read,
    storage: storageSettingsOf(read, localFolder),
    calls: callSettingsOf(read),
    transcriber: transcriberOf(read),
  }
}
