import type { Database } from '@consult/db'
import { type OperatorLine, readOperators } from '@consult/platform'
import { sql } from 'kysely'
import { databaseCheck, type Finding, ok, warning } from '../check.ts'
import type { DoctorConfig } from '../config.ts'

const unusedDays = 90
const dayMs = 24 * 60 * 60 * 1000

const namesOf = (operators: readonly OperatorLine[]) =>
  operators.map(({ name, operatorId }) => `${name} (${operatorId})`).join(', ')

async function findOperators(database: Database, { environment }: DoctorConfig): Promise<Finding> {
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(database.directory)
  const now = rows[0]?.now ?? new Date(0)
  const usable = (await readOperators(database, now)).filter(({ state }) => state === 'usable')
  if (usable.length === 0) {
    return warning('nobody is an operator', 'As the owner of the database, run "pnpm consult operator add".')
  }
  const before = new Date(now.getTime() - unusedDays * dayMs).toISOString()
  const unused = usable.filter(({ lastUsedAt, tokenCreatedAt }) => (lastUsedAt ?? tokenCreatedAt) < before)
  if (unused.length > 0) {
    return warning(
      `tokens were not used for ${unusedDays} days: ${namesOf(unused)}`,
      'Revoke them with "pnpm consult operator revoke".',
    )
  }
  const endless = environment === 'production' ? usable.filter(({ expiresAt }) => expiresAt === null) : []
  if (endless.length > 0) {
    return warning(`tokens do not expire: ${namesOf(endless)}`, 'Run "pnpm consult operator rotate ID --expires 90d".')
  }
  if (environment === 'production' && usable.length === 1) {
    return warning(
      `${namesOf(usable)} is the only operator`,
      'Add another one with "pnpm consult operator add": a lost token must not lock everybody out.',
    )
  }
  return ok(`${usable.length === 1 ? 'one operator has' : `${usable.length} operators have`} a usable token`)
}

export const operators = databaseCheck('operators', findOperators)
