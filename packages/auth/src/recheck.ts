import type { Database } from '@consult/db'
import type { Clock, ConsultError } from '@consult/domain'
import { type Environment, findWorkingKeys, looksLikeApiKey } from './api-keys.ts'
import { type EmbedSessions, looksLikeEmbed } from './embed-sessions.ts'
import { readBearer, refusedKeyMessage, unauthorized } from './refusals.ts'
import type { SessionService } from './sessions.ts'

/** Creates the check (`Auth.findRefused`) for credentials that were valid when a long operation began. */
export function createRecheck(options: {
  database: Database
  clock: Clock
  environment: Environment
  sessions: SessionService
  embedSessions: EmbedSessions
}): (authorizations: readonly string[]) => Promise<ReadonlyMap<string, ConsultError>> {
  const { database, clock, environment, sessions, embedSessions } = options
  return async (authorizations) => {
    const bearers = new Map(authorizations.map((header) => [header, readBearer(header) ?? '']))
    const all = [...bearers.values()]
    const { key = [], frame = [], session = [] } = Object.groupBy(all, kindOf)
    const [refusedFrames, refusedSessions, workingKeys] = await Promise.all([
      embedSessions.findRefused(frame),
      sessions.findRefused(session),
      findWorkingKeys(database.directory, key, { environment, now: clock.now() }),
    ])
    const refusalOf = (bearer: string): ConsultError | null => {
      if (kindOf(bearer) === 'key') return workingKeys.has(bearer) ? null : unauthorized(refusedKeyMessage)
      return refusedFrames.get(bearer) ?? (refusedSessions.has(bearer) ? unauthorized() : null)
    }
    return new Map(
      [...bearers].flatMap(([header, bearer]): [string, ConsultError][] => {
        const refusal = refusalOf(bearer)
        return refusal ? [[header, refusal]] : []
      }),
    )
  }
}

function kindOf(bearer: string): 'key' | 'frame' | 'session' {
  if (looksLikeApiKey(bearer)) return 'key'
  return looksLikeEmbed(bearer) ? 'frame' : 'session'
}
