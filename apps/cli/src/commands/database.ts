import { migrateToLatest, migrationStatus } from '@consult/db'
import type { Command } from 'commander'
import type { Config } from '../config.ts'
import type { Runner } from '../runner.ts'
import { findSecretsKey } from '../secrets-key.ts'
import { count } from '../text/count.ts'

const examples = `
Examples:
  $ pnpm consult db status
  $ DATABASE_URL=postgres://owner:…@db.internal/consult pnpm consult db migrate`

async function migrate(url: string, config: Config) {
  const applied = await migrateToLatest(url, findSecretsKey(config))
  const text = applied.length === 0 ? 'The schema is up to date.' : applied.map((name) => `Applied ${name}`).join('\n')
  return { result: { applied }, text }
}

async function status(url: string) {
  const migrations = (await migrationStatus(url)).map(({ name, executedAt }) => ({
    name,
    executedAt: executedAt?.toISOString() ?? null,
  }))
  const pending = migrations.filter(({ executedAt }) => executedAt === null).length
  const lines = migrations.map(({ name, executedAt }) => `${(executedAt ?? 'pending').padEnd(24)}  ${name}`)
  const summary =
    pending === 0
      ? 'The schema is up to date.'
      : `${count(pending, 'pending migration')}. Run "pnpm consult db migrate".`
  return { result: { upToDate: pending === 0, migrations }, text: [...lines, '', summary].join('\n') }
}

/** Adds `db …`: migrate the database schema and show its status. */
export function addDatabaseCommands(program: Command, runner: Runner): void {
  const db = program.command('db').description('migrate the database schema').addHelpText('after', examples)
  db.command('migrate')
    .description('apply pending migrations; safe to run concurrently')
    .action(() => runner.withDatabaseUrl(migrate))
  db.command('status')
    .description('list applied and pending migrations')
    .action(() => runner.withDatabaseUrl(status))
}
