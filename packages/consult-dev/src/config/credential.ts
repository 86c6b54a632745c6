import { CommandError } from '../output/command-error.ts'
import { parseApiUrl } from './api-url.ts'
import type { Profiles } from './profiles.ts'

/** The account that a command works on. */
export interface Credential {
  readonly profile: string
  readonly apiUrl: string
  readonly apiKey: string
  /** The source of the key. */
  readonly source: 'CONSULT_API_KEY' | 'profile'
}

/** A production key: its changes affect real patients. */
export const isLive = ({ apiKey }: Pick<Credential, 'apiKey'>): boolean => apiKey.startsWith('pp_live_')

const noUrl = () =>
  new CommandError(
    'no_address',
    'Name the service: set --api-url or CONSULT_URL, such as https://consult.example.com.',
    {
      usage: true,
    },
  )

/** The address from the command line or the environment. */
export function namedUrl(asked: string | undefined, environment: NodeJS.ProcessEnv): string | undefined {
  const named = asked ?? environment.CONSULT_URL
  return named ? parseApiUrl(named) : undefined
}

/**
 * Finds the key and the address, in the environment or in the profile.
 * @throws CommandError when there is no key, and when the profile's key would go to another service than its
 *   own.
 */
export function findCredential(
  { profile, apiUrl: asked }: { profile: string; apiUrl: string | undefined },
  { profiles, environment }: { profiles: Profiles; environment: NodeJS.ProcessEnv },
): Credential {
  const stored = profiles.get(profile)
  const named = namedUrl(asked, environment)
  if (environment.CONSULT_API_KEY) {
    const apiUrl = named ?? stored?.apiUrl
    if (!apiUrl) throw noUrl()
    return { profile, apiUrl, apiKey: environment.CONSULT_API_KEY, source: 'CONSULT_API_KEY' }
  }
  if (!stored?.apiKey || !stored.apiUrl) {
    const which = profile === 'default' ? '' : ` --profile ${profile}`
    throw new CommandError('not_logged_in', `Log in first: "consult-dev login${which}". Or set CONSULT_API_KEY.`)
  }
  if (named && named !== stored.apiUrl) {
    throw new CommandError(
      'other_address',
      `The key of profile "${profile}" is for ${stored.apiUrl} and is sent nowhere else. Log in to ${named} with another --profile.`,
    )
  }
  return { profile, apiUrl: stored.apiUrl, apiKey: stored.apiKey, source: 'profile' }
}

/** @throws CommandError when the command would change production data without being told to. */
export function requireChange(credential: Credential, isAllowed: boolean | undefined): void {
  if (!isLive(credential) || isAllowed) return
  throw new CommandError('live_key', 'This is a live key. If you mean production, repeat the command with --live.')
}
