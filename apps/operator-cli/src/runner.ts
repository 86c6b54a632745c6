import { hostname, userInfo } from 'node:os'
import { composeServices } from '@consult/platform'
import { authenticateOperator, type OperatorServices, type RequestSource, type Services } from '@consult/request'
import type { Command } from 'commander'
import { pathOf, ruleOf } from './command-rules.ts'
import { type Config, readConfig } from './config.ts'
import { confirm } from './confirm.ts'
import { findDatabaseUrl } from './database-url.ts'
import { findOperatorToken } from './operator-token.ts'
import type { Ask } from './prompt.ts'
import { findSecretsKey } from './secrets-key.ts'

/** The name of the system's user. In a container, the user may have only a number. */
function loginName(): string {
  try {
    return userInfo().username
  } catch {
    return String(process.getuid?.())
  }
}

/** Where the command runs, for the audit. */
const sourceOfCommand = (): RequestSource => ({
  address: hostname(),
  userAgent: `consult-operator-cli, login ${loginName()}`,
})

/** The result of a command, as JSON for programs and as text for people. */
export interface Answer {
  readonly result: unknown
  readonly text: string
  /** The command ran, but its result is a failure: exit code 1. */
  readonly failed?: boolean
}

/** What a command that runs without an operator can use. */
export interface Unauthenticated {
  readonly services: Services
  readonly config: Config
  readonly source: RequestSource
  /** Authenticates an operator by this token, or by the configured one. @throws OperatorTokenError */
  authenticate(token?: string): Promise<OperatorServices>
}

/** Gives commands access to the service and prints their answers. */
export interface Runner {
  /**
   * Runs `work` as the operator, with the services of the configured database, prints its answer and closes the database.
   * A dangerous command is confirmed first.
   */
  withServices(work: (services: OperatorServices, config: Config) => Promise<Answer>): Promise<void>
  /**
   * Like `withServices`, but for work that prints several answers. `onInterruption` returns the signal that ends it.
   */
  withStream(
    work: (
      services: OperatorServices,
      say: (answer: Answer) => void,
      onInterruption: () => AbortSignal,
    ) => Promise<void>,
  ): Promise<void>
  /** Runs `work` with services that have no operator. */
  withoutOperator(work: (access: Unauthenticated) => Promise<Answer>): Promise<void>
  /** Runs `work` with the URL of the configured database, for commands that run before the schema exists. */
  withDatabaseUrl(work: (url: string, config: Config) => Promise<Answer>): Promise<void>
  /** Runs `work` with the environment variables, for commands that read more than the common ones. */
  withEnvironment(work: (environment: NodeJS.ProcessEnv) => Promise<Answer>): Promise<void>
  /** Runs `work` with services that have no operator, inside of another command. */
  borrowServices<T>(work: (access: Unauthenticated) => Promise<T>): Promise<T>
}

/** @param isJson called only after the command line is parsed. */
export function createRunner(options: {
  environment: NodeJS.ProcessEnv
  isJson: () => boolean
  /** The command that runs. */
  command: () => Command
  out: (text: string) => void
  /** Null when nobody can be asked. */
  ask: Ask | null
  /** Called when an answer has `failed`. */
  onFailedResult: () => void
  onInterruption: () => AbortSignal
}): Runner {
  const { environment, isJson, command, out, ask, onFailedResult, onInterruption } = options
  const say = ({ result, text, failed }: Answer) => {
    out(`${isJson() ? JSON.stringify(result) : text}\n`)
    if (failed) onFailedResult()
  }

  const borrowServices = async <T>(work: (access: Unauthenticated) => Promise<T>): Promise<T> => {
    const config = readConfig(environment)
    const { services, databaseClock, close } = composeServices({
      databaseUrl: findDatabaseUrl(config),
      replicas: config.databaseReadUrl === undefined ? null : { url: config.databaseReadUrl },
      secretsKey: findSecretsKey(config),
      jwksAllowedHosts: config.jwksAllowedHosts,
      applicationName: 'consult-operator-cli',
      poolSize: 2,
      environment: config.environment,
      // Commands create no links.
      portalUrl: '',
      apiUrl: '',
      storage: config.storage(),
      // Background errors need no report: an error that matters also fails the command's own query.
      onError: () => undefined,
    })
    const source = sourceOfCommand()
    const authenticate = (token?: string) =>
      authenticateOperator(services, {
        token: token ?? findOperatorToken(config),
        act: pathOf(command()),
        source,
      })
    try {
      // A command writes with the database's time. When the database is unreachable, the command reports that itself.
      await databaseClock.measure().catch(() => undefined)
      return await work({ services, config, source, authenticate })
    } finally {
      await close()
    }
  }

  const asOperator = (work: (services: OperatorServices, config: Config) => Promise<void>) =>
    borrowServices(async ({ authenticate, config }) => {
      if (!ruleOf(command()).operator) throw new Error('this command has no operator')
      const services = await authenticate()
      await confirm(command(), services, isJson() ? null : ask)
      await work(services, config)
    })

  return {
    withServices: (work) => asOperator(async (services, config) => say(await work(services, config))),
    withStream: (work) => asOperator((services) => work(services, say, onInterruption)),
    withoutOperator: (work) => borrowServices(async (access) => say(await work(access))),
    withDatabaseUrl: async (work) => {
      const config = readConfig(environment)
      say(await work(findDatabaseUrl(config), config))
    },
    withEnvironment: async (work) => say(await work(environment)),
    borrowServices,
  }
}
