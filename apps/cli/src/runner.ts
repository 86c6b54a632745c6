import { hostname, userInfo } from 'node:os'
import { type Actor, composeServices, type Services } from '@consult/services'
import { type Config, readConfig } from './config.ts'
import { findDatabaseUrl } from './database-url.ts'

/** What a command has to say: to programs, and the same to people. */
export interface Answer {
  readonly result: unknown
  readonly text: string
}

/** How commands get at the service, and where their answers go. */
export interface Runner {
  /** Runs `work` on the services of the configured database, says its answer, and lets go of the database. */
  withServices(work: (services: Services, config: Config) => Promise<Answer>): Promise<void>
  /** Runs `work` on the address of the configured database, for what is done before there are services. */
  withDatabaseUrl(work: (url: string) => Promise<Answer>): Promise<void>
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
}): Runner {
  const { environment, isJson, out } = options
  const say = ({ result, text }: Answer) => out(`${isJson() ? JSON.stringify(result) : text}\n`)

  return {
    withServices: async (work) => {
      const config = readConfig(environment)
      const { services, close } = composeServices({
        databaseUrl: findDatabaseUrl(config),
        applicationName: 'consult-cli',
        poolSize: 2,
        environment: config.environment,
        portalUrl: '',
        self: operator(),
        // Whatever matters fails the command's own statement too.
        onError: () => undefined,
      })
      try {
        say(await work(services, config))
      } finally {
        await close()
      }
    },
    withDatabaseUrl: async (work) => say(await work(findDatabaseUrl(readConfig(environment)))),
  }
}
