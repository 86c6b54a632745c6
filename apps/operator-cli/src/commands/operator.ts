import {
  addOperator,
  listOperators,
  readOperatorLog,
  revokeOperator,
  rotateOperator,
  startOperators,
} from '@consult/platform'
import type { Command } from 'commander'
import { findDatabaseUrl } from '../database-url.ts'
import { findOperatorToken } from '../operator-token.ts'
import { parseDuration } from '../options/duration.ts'
import { parseName } from '../options/value.ts'
import type { Runner } from '../runner.ts'
import { describeIssued, describeLog, describeOperators } from '../text/operator-text.ts'
import { parseInstant } from './audit.ts'

const examples = `
Examples:
  $ DATABASE_URL=postgres://owner:…@db.internal/consult pnpm consult operator add --name "Dana Whitfield" --email dana@consult.example
  $ pnpm consult operator login                       (asks for the token, and stores it)
  $ pnpm consult operator add --name "Sam Ito" --email sam@consult.example --expires 90d
  $ pnpm consult operator revoke opr_…
  $ pnpm consult operator log --since 2026-11-01

The first operator is added by the owner of the database, all others by an operator. Each has a token of their own, and
everything that they do is in the audit under their name. A token is shown only once, and never given as an argument.`

const expiresOption = [
  '--expires <duration>',
  'how long the token works, such as 90d (default: until revoked)',
] as const

const dayMs = 24 * 60 * 60 * 1000
/** How far back the log goes by default, in days. */
const logDays = 30

function addTokenCommands(operator: Command, runner: Runner): void {
  operator
    .command('add')
    .requiredOption('--name <name>', 'their name', parseName)
    .requiredOption('--email <address>', 'their address')
    .option(...expiresOption, parseDuration)
    .description('add an operator and show their token; the first one as the owner of the database')
    .action(({ name, email, expires }: { name: string; email: string; expires?: number }) =>
      runner.withoutOperator(async ({ services, config, source, authenticate }) => {
        const input = { name, email, expiresIn: expires ?? null }
        const hasToken = findOperatorToken(config) !== null
        const result = hasToken
          ? await addOperator(await authenticate(), input)
          : await startOperators(services, { ...input, ownerUrl: findDatabaseUrl(config), source })
        return { result, text: describeIssued(result) }
      }),
    )

  operator
    .command('rotate')
    .argument('<id>', "the operator's id")
    .option(...expiresOption, parseDuration)
    .description('give an operator a new token; the old one ends at once')
    .action((operatorId: string, { expires }: { expires?: number }) =>
      runner.withServices(async (services) => {
        const result = await rotateOperator(services, { operatorId, expiresIn: expires ?? null })
        return { result, text: describeIssued(result) }
      }),
    )

  operator
    .command('revoke')
    .argument('<id>', "the operator's id")
    .description("end an operator's token at once; their entries in the audit stay")
    .action((operatorId: string) =>
      runner.withServices(async (services) => {
        await revokeOperator(services, operatorId)
        return { result: { operatorId, revoked: true }, text: `Revoked the token of ${operatorId}.` }
      }),
    )
}

/** Adds `operator …`: who operates the installation, and what they did. @returns the group. */
export function addOperatorCommands(program: Command, runner: Runner): Command {
  const operator = program
    .command('operator')
    .description('manage the people who operate the installation, and show what they did')
    .addHelpText('after', examples)
  addTokenCommands(operator, runner)

  operator
    .command('list')
    .description('list operators with the last use of their tokens, oldest first')
    .action(() =>
      runner.withServices(async (services) => {
        const items = await listOperators(services)
        return { result: { items }, text: describeOperators(items) }
      }),
    )

  operator
    .command('log')
    .option('--since <time>', `from this day or time (default: ${logDays} days ago)`, parseInstant)
    .option('--operator <id>', 'only what this operator did')
    .description('show what operators did and tried, oldest first')
    .action(({ since, operator: operatorId = null }: { since?: Date; operator?: string | null }) =>
      runner.withServices(async (services) => {
        const from = since ?? new Date(services.clock.now().getTime() - logDays * dayMs)
        const items = await readOperatorLog(services, { since: from, operatorId })
        return { result: { items }, text: describeLog(items) }
      }),
    )
  return operator
}
