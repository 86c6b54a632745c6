import { Consult, type ConsultOptions } from '@consult/sdk'
import { type Credential, findCredential } from './config/credential.ts'
import { type Folders, findFolders } from './config/folders.ts'
import { checkProfileName, openProfiles, type Profiles } from './config/profiles.ts'
import type { KeyInput } from './config/read-key.ts'
import { createStyle, mayColor, type Style } from './output/style.ts'

/** The environment, input and output of a run. A test passes its own. */
export interface Surroundings {
  readonly environment: NodeJS.ProcessEnv
  readonly input: KeyInput
  /** Whether standard output is a terminal. */
  readonly isTerminal: boolean
  out(text: string): void
  err(text: string): void
  /** The signal that aborts when the process is interrupted. Without a call, an interruption ends the process at once. */
  onInterruption(): AbortSignal
}

/** The options that every command has. */
export interface GlobalOptions {
  readonly profile?: string
  readonly apiUrl?: string
  readonly json?: boolean
}

/** A result, as JSON for programs and as text for people. */
export interface Answer {
  readonly result: unknown
  readonly text: string
}

/** The objects that a command uses. */
export interface Runner extends Surroundings {
  readonly folders: Folders
  readonly profiles: Profiles
  readonly isJson: boolean
  readonly style: Style
  /** The name of the chosen profile. */
  readonly profile: string
  /** The address from the command line, unchecked. */
  readonly askedUrl: string | undefined
  /** Prints a result. */
  say(answer: Answer): void
  /** Prints a remark for people, which is not part of the result, to standard error. */
  note(text: string): void
  credential(): Credential
  connect(credential: Credential, options?: Partial<ConsultOptions>): Consult
}

/** Runs the action of a command. */
export type Act = (work: (runner: Runner) => Promise<void> | void) => Promise<void>

/** @param options of the parsed command line. */
export function createRunner(surroundings: Surroundings, options: GlobalOptions): Runner {
  const { environment, out, err, isTerminal } = surroundings
  const folders = findFolders(environment)
  const profiles = openProfiles(folders)
  const isJson = options.json === true
  const profile = checkProfileName(options.profile ?? (environment.CONSULT_PROFILE || 'default'))
  const askedUrl = options.apiUrl
  const note = (text: string) => {
    if (!isJson) err(`${text}\n`)
  }
  return {
    ...surroundings,
    folders,
    profiles,
    isJson,
    style: createStyle(mayColor(isTerminal, environment)),
    profile,
    askedUrl,
    say: ({ result, text }) => out(`${isJson ? JSON.stringify(result) : text}\n`),
    note,
    credential: () => {
      const found = findCredential({ profile, apiUrl: askedUrl }, { profiles, environment })
      if (found.source === 'profile' && profiles.isExposed) {
        note(`Others can read ${profiles.path}, which has your API keys. Run: chmod 600 ${profiles.path}`)
      }
      return found
    },
    connect: ({ apiKey, apiUrl }, more = {}) =>
      new Consult({
        apiKey,
        baseUrl: apiUrl,
        // A person is waiting for the answer.
        maxAttempts: 3,
        ...more,
      }),
  }
}
