import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { CommandError } from '../output/command-error.ts'
import type { Folders } from './folders.ts'
import { isOpenToOthers, readPrivate, writePrivate } from './private-file.ts'

/**
 * The data that is stored under a name. `apiKey` and `apiUrl` belong together: a key is sent only to the service it was
 * stored with.
 */
export interface Profile {
  readonly apiUrl?: string | undefined
  readonly apiKey?: string | undefined
  /** The secret that signs what `listen` forwards. It is unrelated to the secrets of webhook endpoints. */
  readonly signingSecret: string
}

/** The stored profiles. */
export interface Profiles {
  readonly path: string
  /** True when others than the user can read the file. */
  readonly isExposed: boolean
  get(name: string): Profile | undefined
  /** Changes a profile, or creates it with a new signing secret. */
  save(name: string, change: Partial<Profile>): Profile
}

type Stored = Record<string, Profile>

function parse(path: string, text: string | null): Stored {
  if (text === null) return {}
  try {
    const { profiles } = JSON.parse(text) as { profiles: Stored }
    if (typeof profiles !== 'object' || profiles === null) throw new Error('no profiles')
    return profiles
  } catch (cause) {
    throw new CommandError('invalid_config', `${path} is damaged. Delete it, and log in again.`, { cause })
  }
}

const nameForm = /^[\w.-]{1,40}$/

/** @throws CommandError for a name that cannot be part of a file name. */
export function checkProfileName(name: string): string {
  if (nameForm.test(name) && !/^\.+$/.test(name)) return name
  throw new CommandError('invalid_usage', 'A profile name has letters, digits, ".", "_" and "-" only.', { usage: true })
}

export function openProfiles({ config }: Pick<Folders, 'config'>): Profiles {
  const path = join(config, 'config.json')
  // An object without a prototype does not contain names such as "constructor".
  const read = (): Stored => Object.assign(Object.create(null), parse(path, readPrivate(path)))
  return {
    path,
    isExposed: isOpenToOthers(path),
    get: (name) => read()[name],
    save: (name, change) => {
      const all = read()
      const signingSecret = all[name]?.signingSecret ?? `whsec_${randomBytes(32).toString('base64')}`
      const profile = { signingSecret, ...all[name], ...change }
      all[name] = profile
      writePrivate(path, `${JSON.stringify({ profiles: all }, null, 2)}\n`)
      return profile
    },
  }
}
