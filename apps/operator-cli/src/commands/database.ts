import { distribute, migrateToLatest, migrationStatus } from '@consult/db'
import { announceRestore, recordOwnersAct } from '@consult/platform'
import { type OperatorServices, OperatorTokenError } from '@consult/request'
import type { Command } from 'commander'
import type { Runner } from '../runner.ts'
import { count } from '../text/count.ts'

const examples = `
Examples:
  $ pnpm consult db status
  $ DATABASE_URL=postgres://owner:…@db.internal/consult pnpm consult db migrate
  $ pnpm consult db distribute --dry-run
  $ pnpm consult db restored`

/** Records what the owner did, under the name of an operator if there is a valid token. */
async function record(runner: Runner, act: string): Promise<void> {
  await runner.borrowServices(async ({ services, source, authenticate }) => {
    const operator = await authenticate().catch((error: unknown) => {
      if (error instanceof OperatorTokenError) return services
      throw error
    })
    await recordOwnersAct(operator, { act, source })
  })
}

async function migrate(runner: Runner, url: string) {
  const applied = await migrateToLatest(url)
  if (applied.length > 0) await record(runner, 'db.migrate')
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

async function distributeTables(runner: Runner, url: string, { dryRun }: { dryRun: boolean }) {
  const statements = await distribute(url, { dryRun })
  if (!dryRun) await record(runner, 'db.distribute')
  return { result: { dryRun, statements }, text: statements.map((statement) => `${statement};`).join('\n') }
}

async function restored(services: OperatorServices) {
  const epoch = await announceRestore(services)
  return { result: { epoch }, text: `The event log has begun epoch ${epoch}. Open pages read everything again.` }
}

/** Adds `db …`: migrate and distribute the schema, show its status, and announce that it was restored. */
export function addDatabaseCommands(program: Command, runner: Runner): void {
  const db = program
    .command('db')
    .description('migrate and distribute the database schema, and announce a restore')
    .addHelpText('after', examples)
  db.command('migrate')
    .description('apply pending migrations; safe to run concurrently')
    .action(() => runner.withDatabaseUrl((url) => migrate(runner, url)))
  db.command('status')
    .description('list applied and pending migrations')
    .action(() => runner.withDatabaseUrl(status))
  db.command('distribute')
    .description('distribute the tables of a Citus cluster by partner; can be repeated, also after each migration')
    .option('--dry-run', 'print the statements and change nothing', false)
    .action((options: { dryRun: boolean }) => runner.withDatabaseUrl((url) => distributeTables(runner, url, options)))
  db.command('restored')
    .description('begin a new epoch of the event log, after a restore or a failover that lost writes')
    .action(() => runner.withServices(restored))
}
