import { existsSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { z } from 'zod'

/** All environment variables of the clinic's site. */
const configSchema = z.object({
  /** The file that `npm start` writes, with the service's addresses and this clinic's key and secret. */
  DEMO_FILE: z.string().min(1),
  DEMO_HOST: z.string().default('127.0.0.1'),
  DEMO_PORT: z.coerce.number().int().min(0).max(65_535).default(4100),
  /** The lifetime of the widget's tokens, in seconds. With a short one, you can watch the page renew them. */
  DEMO_TOKEN_TTL: z.coerce.number().int().min(60).max(3600).default(900),
  /** `parent`: the parent process acts as the operator of the service, over the IPC channel. */
  DEMO_OPERATOR: z.enum(['parent']).optional(),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('warn'),
})

/** The account that the operator of the service has created for this clinic. */
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
  /** The file with the clinic's own records. */
  readonly databaseFile: string
}

/** @throws with the names of the missing or invalid variables. */
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
    // Each account has its own file, because records of another account would name patients that this one does not
    // have.
    databaseFile: resolve(dirname(demoFile), `clinic-${account.partnerId}.sqlite`),
  }
}
