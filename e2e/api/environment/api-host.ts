import { createServer } from '@consult/api'
import type { CallSettings } from '@consult/calls'
import { parseSecretsKey } from '@consult/db'
import type { Clock } from '@consult/domain'
import type { WakeUpSettings } from '@consult/engine'
import { composeServices, type ServiceOptions } from '@consult/platform'
import { readPinnedScripts, type Services } from '@consult/request'
import type { Scanner } from '@consult/scanner'
import type { StorageSettings } from '@consult/storage'
import { testSecretsKey } from '@consult/testing'
import type { Translator } from '@consult/translator'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { watchAnswers } from '../../contract/watch-answers.ts'
import { type Client, createClient, type Send } from './client.ts'

/** What the mail provider of tests authenticates with. */
export const testMailEventsToken = 'mail-events-of-tests-0123456789abcdef'

/** What the SMS provider of tests authenticates with. */
export const testSmsEventsToken = 'sms-events-of-tests-0123456789abcdefgh'

/** One API process with its own services and server. */
export interface ApiHost {
  readonly app: FastifyInstance
  readonly services: Services
  /** Sends a request without a network. */
  readonly send: Send
  /** A client with this bearer credential; null for none. */
  as(credential: string | null): Client
  /** Listens on a free loopback port, once. @returns the base URL without a trailing slash. */
  listen(): Promise<string>
  close(): Promise<void>
}

/** The public URL that its links use. */
export const apiUrl = 'https://api.example'

/** Push services of tests are on the loopback address. */
export const testWebPush = { contact: 'mailto:ops@clinic-group.health', addedHosts: ['127.0.0.1'] } as const

/** Starts an API process with a database, as its main program does. */
export async function startApi(options: {
  databaseUrl: string
  wakeUps?: WakeUpSettings
  replicas?: ServiceOptions['replicas']
  clock: Clock
  environment: 'test' | 'production'
  onFault: (fault: unknown) => void
  storage: StorageSettings
  trustProxy?: readonly string[]
  calls?: CallSettings | null
  scanner?: Scanner | null
  translator?: Translator | null
  lookUpText?: ServiceOptions['lookUpText']
  /** The built widget; none by default. */
  widgetDir?: string
}): Promise<ApiHost> {
  const {
    databaseUrl,
    clock,
    environment,
    onFault,
    storage,
    trustProxy = [],
    calls = null,
    widgetDir = '/nonexistent',
  } = options
  const { services, close } = composeServices({
    databaseUrl,
    ...(options.wakeUps && { wakeUps: options.wakeUps }),
    replicas: options.replicas ?? null,
    secretsKey: parseSecretsKey(testSecretsKey),
    applicationName: 'consult-test-api',
    poolSize: 20,
    environment,
    portalUrl: 'https://portal.example',
    consoleUrl: 'https://console.example',
    jwksAllowedHosts: ['127.0.0.1'],
    webhookAllowedHosts: ['127.0.0.1'],
    apiUrl,
    pinnedScripts: () => readPinnedScripts(widgetDir),
    storage,
    calls,
    webPush: testWebPush,
    scanner: options.scanner ?? null,
    translator: options.translator ?? null,
    ...(options.lookUpText && { lookUpText: options.lookUpText }),
    onError: onFault,
    clock,
  })
  const logger = pino({ level: 'error' }, { write: (line: string) => onFault(JSON.parse(line)) })
  const securityTxt = { contact: 'mailto:security@api.example', apiUrl }
  const app = await createServer({
    services,
    logger,
    widgetDir,
    docsDir: '',
    trustProxy,
    securityTxt,
    mailEventsToken: testMailEventsToken,
    smsEventsToken: testSmsEventsToken,
  })
  watchAnswers(app.server, onFault)
  await services.receipts.beat()
  const send: Send = (request) => app.inject(request)
  let ended: Promise<void> | null = null
  let address: Promise<string> | null = null
  return {
    app,
    services,
    send,
    as: (credential) => createClient(send, credential === null ? {} : { authorization: `Bearer ${credential}` }),
    listen: () => {
      address ??= app.listen({ host: '127.0.0.1', port: 0 })
      return address
    },
    close: () => {
      ended ??= app.close().then(close)
      return ended
    },
  }
}
