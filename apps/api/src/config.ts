import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { type CallSettings, callSettingsOf, callVariables } from '@consult/calls'
import { currentKeyOf, databaseUrl, parseSecretsKey, secretsKeyMissing } from '@consult/db'
import { type WakeUpSettings, wakeUpSettingsOf, wakeUpVariables } from '@consult/engine'
import type { ProductionSettings } from '@consult/operations'
import { type ScannerSettings, scannerSettingsOf, scannerVariables } from '@consult/scanner'
import { smsEventsToken } from '@consult/sms'
import { type StorageSettings, storageSettingsOf, storageVariables } from '@consult/storage'
import { type TracingSettings, tracingSettingsOf, tracingVariables } from '@consult/tracing'
import { type TranslatorSettings, translatorSettingsOf, translatorVariables } from '@consult/translator'
import { type WebPushSettings, webPushSettingsOf, webPushVariables } from '@consult/web-push'
import { z } from 'zod'

const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((host) => host.trim())
      .filter(Boolean),
  )

const areProxies = (entries: readonly string[]) =>
  entries.every((entry) => {
    const [address = '', bits] = entry.split('/')
    if (['loopback', 'linklocal', 'uniquelocal'].includes(entry)) return true
    const widest = isIP(address) === 4 ? 32 : 128
    return isIP(address) !== 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= widest))
  })

/** All environment variables of the API. */
const configSchema = z.object({
  /**
   * The PostgreSQL database, with a user that is a member of `consult_app`. With several hosts, processes use the one that
   * accepts writes: `postgres://user@a:5432,b:5432/consult`.
   */
  DATABASE_URL: databaseUrl,
  /**
   * Read replicas of the database, for lists, search and the audit: a URL with one or several hosts. Default: everything
   * is read from the primary.
   */
  DATABASE_READ_URL: databaseUrl.optional(),
  ...wakeUpVariables,
  /**
   * Encrypts the secrets in the database: `version:base64 of 32 bytes`, or several, separated by commas. The first key
   * encrypts, all of them decrypt. Use the same value for every API and worker process.
   */
  SECRETS_KEY: z.string({ error: secretsKeyMissing }).transform(parseSecretsKey),
  /** Which API keys the service accepts: `pp_live_` (production) or `pp_test_` (test). */
  CONSULT_ENV: z.enum(['test', 'production']).default('test'),
  API_HOST: z.string().default('127.0.0.1'),
  API_PORT: z.coerce.number().int().min(0).max(65_535).default(4000),
  /** The public address of this API. Links to files start with it. Default: this machine. */
  API_URL: z.url({ protocol: /^https?$/ }).optional(),
  ...storageVariables,
  ...scannerVariables,
  ...translatorVariables,
  ...callVariables,
  /** The public address of the portal. Hand-off links start with it. */
  PORTAL_URL: z.url().default('http://localhost:3000'),
  /** The console's public address: where members sign in. Default: there is no console. */
  CONSOLE_URL: z.url().optional(),
  /**
   * Where to report a vulnerability, for `/.well-known/security.txt`: a `mailto:` or `https:` address. Default:
   * `security@` of the API's host.
   */
  SECURITY_CONTACT: z.url({ protocol: /^(mailto|https)$/ }).optional(),
  /**
   * What the mail provider authenticates with when it reports bounces: `Authorization: Bearer`; at least 32 characters.
   * Default: bounces are not taken.
   */
  MAIL_EVENTS_TOKEN: z.string().min(32).optional(),
  /**
   * What the SMS provider authenticates with when it reports deliveries and STOP: `Authorization: Bearer`, or the password of
   * `Basic`; 32 to 200 letters and digits. Use the same value for the worker. Default: reports are not taken.
   */
  SMS_EVENTS_TOKEN: smsEventsToken.optional(),
  /** The folder of the built widget. */
  WIDGET_DIR: z.string().default(resolve(import.meta.dirname, '../../widget/dist')),
  /** The folder of the built documentation site, which is served at `/docs`. */
  DOCS_DIR: z.string().default(resolve(import.meta.dirname, '../../docs/dist')),
  /** The folder of the built SDK. The widget's, this one and the next also contain the packages that `/packages` serves. */
  SDK_DIR: z.string().default(resolve(import.meta.dirname, '../../../packages/sdk/dist')),
  /** The folder of the built command for partners' developers. */
  CONSULT_DEV_DIR: z.string().default(resolve(import.meta.dirname, '../../../packages/consult-dev/dist')),
  /** The number of connections to PostgreSQL. */
  DATABASE_POOL: z.coerce.number().int().min(1).max(100).default(20),
  /** Hosts of identity providers that are allowed although they are not public. For development only. */
  JWKS_ALLOWED_HOSTS: list,
  /** Hosts that webhooks may reach although they are not public, also by plain HTTP. For development only. */
  WEBHOOK_ALLOWED_HOSTS: list,
  /**
   * Proxies whose `X-Forwarded-For` is trusted: addresses, networks (`10.0.0.0/8`), `loopback`, `linklocal`,
   * `uniquelocal`. List the load balancer and the portal's server. Default: the address of the connection counts.
   */
  TRUST_PROXY: list.refine(areProxies, 'not a list of addresses, networks, or loopback, linklocal, uniquelocal'),
  /** A separate port for `/metrics`, `/healthz` and `/readyz`. With the API's own port, they are added there. */
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  /** How many seconds running requests get to finish when the process is stopped. */
  SHUTDOWN_GRACE_SECONDS: z.coerce.number().int().min(1).max(600).default(20),
  /** How many seconds new requests are still accepted after `/readyz` returns 503. */
  SHUTDOWN_DELAY_SECONDS: z.coerce.number().int().min(0).max(600).default(0),
  ...webPushVariables,
  ...tracingVariables,
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
})

export type Config = z.output<typeof configSchema> & {
  readonly apiUrl: string
  readonly securityContact: string
  readonly wakeUps: WakeUpSettings
  readonly storage: StorageSettings
  readonly scanner: ScannerSettings | null
  readonly translator: TranslatorSettings | null
  readonly calls: CallSettings | null
  readonly tracing: TracingSettings | null
  readonly webPush: WebPushSettings | null
  /** Null in a test environment. */
  readonly production: ProductionSettings | null
}

const localFolder = resolve(import.meta.dirname, '../../../.data/files')

/** Reads and validates the environment. @throws with the names of the invalid variables. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const read = configSchema.parse(environment)
  const apiUrl = (read.API_URL ?? `http://localhost:${read.API_PORT}`).replace(/\/+$/, '')
  // RFC 2142 reserves this mailbox for security reports on every domain.
  const securityContact = read.SECURITY_CONTACT ?? `mailto:security@${new URL(apiUrl).hostname}`
  return {
    ...read,
    apiUrl,
    securityContact,
    wakeUps: wakeUpSettingsOf(read),
    storage: storageSettingsOf(read, localFolder),
    scanner: scannerSettingsOf(read),
    translator: translatorSettingsOf(read),
    calls: callSettingsOf(read),
    tracing: tracingSettingsOf(read, currentKeyOf(read.SECRETS_KEY)),
    webPush: webPushSettingsOf(read),
    production:
      read.CONSULT_ENV === 'test'
        ? null
        : {
            databaseUrl: read.DATABASE_URL,
            urls: { API_URL: apiUrl, PORTAL_URL: read.PORTAL_URL, CONSOLE_URL: read.CONSOLE_URL },
            hintsUrl: read.HINTS_URL,
            environment,
          },
  }
}
