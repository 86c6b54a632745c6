import { hostname, userInfo } from 'node:os'
import { join } from 'node:path'
import { type Actor, composeServices, type Services } from '@consult/services'
import { type Config, readConfig } from './config.ts'
import { findDatabaseUrl } from './database-url.ts'
import { findSecretsKey } from './secrets-key.ts'

/** What a command has to say: to programs, and the same to people. */
export interface Answer {
  readonly result: unknown
  readonly text: string
  /** The command did what it was asked, and what it found is bad: exit code 1. */
  readonly failed?: boolean
}

/** How commands get at the service, and where their answers go. */
export interface Runner {
  /** Runs `work` on the services of the configured database, says its answer, and lets go of the database. */
  withServices(work: (services: Services, config: Config) => Promise<Answer>): Promise<void>
  /** The same for work that says its answers as they come. `onInterruption` gives what tells it to end. */
  withStream(
    work: (services: Services, say: (answer: Answer) => void, onInterruption: () => AbortSignal) => Promise<void>,
  ): Promise<void>
  /** Runs `work` on the address of the configured database, for what is done before there are services. */
  withDatabaseUrl(work: (url: string, config: Config) => Promise<Answer>): Promise<void>
}

/** Who runs the command, by the name they are logged in with: the audit keeps it. */
function operator(): Actor {
  return {
    kind: 'operator',
    id: userInfo().username,
    physicianId: null,
    credential: 'none',
    address: hostname(),
    userAgent: null,
  }
}

/** @param isJson asked once the command line is read. */
export function createRunner(options: {
  environment: NodeJS.ProcessEnv
  isJson: () => boolean
  out: (text: string) => void
  /** Told when an answer is bad news. */
  onBadNews: () => void
  onInterruption: () => AbortSignal
}): Runner {
  const { environment, isJson, out, onBadNews, onInterruption } = options
  const say = ({ result, text, failed }: Answer) => {
    out(`${isJson() ? JSON.stringify(result) : text}\n`)
    if (failed) onBadNews()
  }

  const compose = async (work: (services: Services, config: Config) => Promise<void>) => {
    const config = readConfig(environment)
    const { services, close } = composeServices({
      databaseUrl: findDatabaseUrl(config),
      secretsKey: findSecretsKey(config),
      applicationName: 'consult-cli',
      poolSize: 2,
      environment: config.environment,
      // It makes no links and touches no file.
      portalUrl: '',
      apiUrl: '',
      storage: { kind: 'folder', folder: join(config.dataDir, 'files') },
      self: operator(),
      // Whatever matters fails the command's own statement too.
      onError: () => undefined,
    })
    try {
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
  }
}
