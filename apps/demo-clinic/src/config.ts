import { existsSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { z } from 'zod'

/** Everything that the clinic's site reads from its environment. */
const configSchema = z.object({
  /** The file that `npm start` writes, with the service's addresses and this clinic's key and secret. */
  DEMO_FILE: z.string().min(1),
  DEMO_HOST: z.string().default('127.0.0.1'),
  DEMO_PORT: z.coerce.number().int().min(0).max(65_535).default(4100),
  /** The lifetime of the widget's tokens, in seconds. Short ones show how a page renews them. */
  DEMO_TOKEN_TTL: z.coerce.number().int().min(60).max(3600).default(900),
  /** `parent`: the process that started this one acts as the operator of the service, over their channel. */
  DEMO_OPERATOR: z.enum(['parent']).optional(),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('warn'),
})

/** What the operator of the service has given to this clinic. */
const accountSchema = z.object({
  apiUrl: z.url().transform((url) => new URL(url).origin),
  demoSiteUrl: z.url(),
  portalUrl: z.url().transform((url) => new URL(url).origin),
  partnerId: z.string().regex(/^\w+$/),
  apiKey: z.string().min(1),
  webhookSecret: z.string().min(1),
})
export type ConsultAccount = z.output<typeof accountSchema>

export interface Config {
  readonly host: string
  readonly port: number
  readonly tokenTtlSeconds: number
  readonly logLevel: string
  readonly account: ConsultAccount
  readonly hasOperator: boolean
  /** Where the clinic keeps its own records. */
  readonly databaseFile: string
}

/** @throws with the names of what is missing or wrong. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const read = configSchema.parse(environment)
  const demoFile = resolve(read.DEMO_FILE)
  if (!existsSync(demoFile))
    throw new Error(`DEMO_FILE ${demoFile} does not exist; the service's first start writes it.`)
  const account = accountSchema.parse(JSON.parse(readFileSync(demoFile, 'utf8')))
  return {
    host: read.DEMO_HOST,
    port: read.DEMO_PORT,
    tokenTtlSeconds: read.DEMO_TOKEN_TTL,
    logLevel: read.LOG_LEVEL,
    account,
    hasOperator: read.DEMO_OPERATOR === 'parent',
    // One file for each account: records of another one would name patients that this one does not have.
    databaseFile: resolve(dirname(demoFile), `clinic-${account.partnerId}.sqlite`),
  }
}
