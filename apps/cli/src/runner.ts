import { hostname, userInfo } from 'node:os'
import { type Actor, composeServices, type Services } from '@consult/services'
import { type Config, readConfig } from './config.ts'
import { findDatabaseUrl } from './database-url.ts'
import { findSecretsKey } from './secrets-key.ts'

/** The name of the system's user. In a container, the user may have only a number. */
function operatorName(): string {
  try {
    return userInfo().username
  } catch {
    return String(process.getuid?.())
  }
}

/** The result of a command, as JSON for programs and as text for people. */
export interface Answer {
  readonly result: unknown
  readonly text: string
  /** The command ran, but its result is a failure: exit code 1. */
  readonly failed?: boolean
}

/** Gives commands access to the service and prints their answers. */
export interface Runner {
  /** Runs `work` with the services of the configured database, prints its answer and closes the database. */
  withServices(work: (services: Services, config: Config) => Promise<Answer>): Promise<void>
  /** Like `withServices`, for work that prints several answers. `onInterruption` returns the signal that ends it. */
  withStream(
    work: (services: Services, say: (answer: Answer) => void, onInterruption: () => AbortSignal) => Promise<void>,
  ): Promise<void>
  /** Runs `work` with the URL of the configured database, for commands that run before the schema exists. */
  withDatabaseUrl(work: (url: string, config: Config) => Promise<Answer>): Promise<void>
  /** Runs `work` with the environment variables, for commands that read more than the common ones. */
  withEnvironment(work: (environment: NodeJS.ProcessEnv) => Promise<Answer>): Promise<void>
}

/** Returns the operator as an actor. The audit records their login name and host. */
function operator(): Actor {
  return {
    kind: 'operator',
    id: operatorName(),
    physicianId: null,
    credential: 'none',
    address: hostname(),
    userAgent: null,
  }
}

/** @param isJson called only after the command line is parsed. */
export function createRunner(options: {
  environment: NodeJS.ProcessEnv
  isJson: () => boolean
  out: (text: string) => void
  /** Called when an answer has `failed`. */
  onFailedResult: () => void
  onInterruption: () => AbortSignal
}): Runner {
  const { environment, isJson, out, onFailedResult, onInterruption } = options
  const say = ({ result, text, failed }: Answer) => {
    out(`${isJson() ? JSON.stringify(result) : text}\n`)
    if (failed) onFailedResult()
  }

  const compose = async (work: (services: Services, config: Config) => Promise<void>) => {
    const config = readConfig(environment)
    const { services, databaseClock, close } = composeServices({
      databaseUrl: findDatabaseUrl(config),
      replicas: config.databaseReadUrl === undefined ? null : { url: config.databaseReadUrl },
      secretsKey: findSecretsKey(config),
      applicationName: 'consult-cli',
      poolSize: 2,
      environment: config.environment,
      // Commands create no links.
      portalUrl: '',
      apiUrl: '',
      storage: config.storage(),
      self: operator(),
      // Background errors need no report: an error that matters also fails the command's own query.
      onError: () => undefined,
    })
    try {
      // What a command writes has the database's time. Without the database, the command says so itself.
      await databaseClock.measure().catch(() => undefined)
      await work(services, config)
    } finally {
      await close()
    }
  }

  return {
    withServices: (work) => compose(async (services, config) => say(await work(services, config))),
    withStream: (work) => compose((services) => work(services, say, onInterruption)),
    withDatabaseUrl: async (work) => {
      const config = readConfig(environment)
      say(await work(findDatabaseUrl(config), config))
    },
    withEnvironment: async (work) => say(await work(environment)),
  }
}
