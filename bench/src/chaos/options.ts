import { parseArgs } from 'node:util'

/** The amount of traffic and the number of disturbances. */
export interface ChaosOptions {
  readonly patients: number
  /** Per patient. */
  readonly messages: number
  /** SIGKILLs of workers. */
  readonly kills: number
  /** Restarts of PostgreSQL without a checkpoint, as after a crash. */
  readonly restarts: number
  /** SIGKILLs of API processes. */
  readonly apiKills: number
}

const defaults: ChaosOptions = { patients: 1_000, messages: 20, kills: 20, restarts: 2, apiKills: 2 }

function count(name: string, text: string | undefined, otherwise: number): number {
  if (text === undefined) return otherwise
  if (!/^\d{1,6}$/.test(text)) throw new Error(`--${name} takes a number, not "${text}"`)
  return Number(text)
}

/** @throws for an unknown flag or a value that is not a number. */
export function readOptions(argv: readonly string[]): ChaosOptions {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      patients: { type: 'string' },
      messages: { type: 'string' },
      kills: { type: 'string' },
      restarts: { type: 'string' },
      'api-kills': { type: 'string' },
    },
  })
  return {
    patients: count('patients', values.patients, defaults.patients),
    messages: count('messages', values.messages, defaults.messages),
    kills: count('kills', values.kills, defaults.kills),
    restarts: count('restarts', values.restarts, defaults.restarts),
    apiKills: count('api-kills', values['api-kills'], defaults.apiKills),
  }
}
