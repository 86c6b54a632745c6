import { Command } from 'commander'
import { addConfirmOptions } from './command-rules.ts'
import { addAuditCommands } from './commands/audit.ts'
import { addDatabaseCommands } from './commands/database.ts'
import { addDoctorCommand } from './commands/doctor.ts'
import { addEventCommands } from './commands/events.ts'
import { addIdentityProviderCommands } from './commands/identity-provider.ts'
import { addKeyCommands } from './commands/key.ts'
import { addMacroCommands } from './commands/macro.ts'
import { addMemberCommands } from './commands/member.ts'
import { addOperatorCommands } from './commands/operator.ts'
import { addOperatorLoginCommands } from './commands/operator-login.ts'
import { addPartnerCommands } from './commands/partner.ts'
import { addPhysicianCommands } from './commands/physician.ts'
import { addRecordingCommands } from './commands/recording.ts'
import { addRetentionCommands } from './commands/retention.ts'
import { addSecretsCommands } from './commands/secrets.ts'
import { addSingleSignOnCommands } from './commands/single-sign-on.ts'
import { addWebhookCommands } from './commands/webhook.ts'
import { toFailure } from './failure.ts'
import type { Ask } from './prompt.ts'
import { createRunner } from './runner.ts'

/** The environment variables, output and signals of a run. A test passes its own. */
export interface Surroundings {
  readonly environment: NodeJS.ProcessEnv
  out(text: string): void
  err(text: string): void
  /** Aborts when the process is interrupted. Long-running commands listen to it; without it they never end. */
  onInterruption?(): AbortSignal
  /** Asks the person at the terminal. Without it, nobody can be asked. */
  readonly ask?: Ask | null
  /** Reads everything that is piped into the command. Without it, nothing is piped. */
  readPiped?(): Promise<string>
}

const examples = `
Examples:
  $ pnpm consult partner create --name "Harbor Street Clinic" --origin https://harbor.example
  $ pnpm consult partner webhook set par_… --url https://harbor.example/webhooks/consult
  $ pnpm consult partner update par_… --response-sla 10m --acceptance-window 24h
  $ pnpm consult partner idp set par_… --issuer https://id.harbor.example/ --audience consult --jwks-url https://…
  $ pnpm consult key add par_… --name Reports --scope patients:read --scope consults:read
  $ pnpm consult events tail --partner par_… --follow
  $ pnpm consult recording retry th_… --partner par_…
  $ pnpm consult partner list --json

Environment:
  DATABASE_URL           the database to use (default: the embedded one that "npm start" runs)
  CONSULT_OPERATOR_TOKEN your operator token (default: the one that "operator login" stored; with the embedded
                         database, the one that "npm start" made)
  DATA_DIR               the data folder of "npm start" (default: .data)
  SECRETS_KEY            the key that encrypts secrets in the database (default: the one in the data folder)
  CONSULT_ENV            test or production: the environment of new API keys (default: test)
  WEBHOOK_ALLOWED_HOSTS  non-public hosts that webhooks may reach
                         (default: localhost,127.0.0.1; in production none)
  JWKS_ALLOWED_HOSTS     the same for partners' identity providers

Exit codes: 0 success, 1 failure, 2 wrong usage. With --json, errors are {"error":{"code","message"}} on stderr.`

/** Creates the commands. @param onFailedResult called when a command's result is a failure. */
export function createProgram(surroundings: Surroundings, onFailedResult: () => void): Command {
  const { environment, out, err, onInterruption, ask = null, readPiped = async () => '' } = surroundings
  let running: Command | null = null
  const program = new Command('consult')
    .description('Operate the Consult service.')
    .option('--json', 'print the result as one line of JSON')
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({
      writeOut: out,
      // With --json, stderr holds only the JSON error that `run` prints.
      writeErr: (text) => {
        if (!program.opts().json) err(text)
      },
    })
    .showHelpAfterError('Run with --help to show usage.')
    .exitOverride()
    .addHelpText('after', examples)
    .hook('preAction', (_program, command) => {
      running = command
    })
  const runner = createRunner({
    environment,
    out,
    isJson: () => program.opts().json === true,
    command: () => running ?? program,
    ask,
    onFailedResult,
    onInterruption: onInterruption ?? (() => new AbortController().signal),
  })
  const partner = addPartnerCommands(program, runner)
  addWebhookCommands(partner, runner)
  addIdentityProviderCommands(partner, runner)
  addSingleSignOnCommands(partner, runner)
  addMacroCommands(partner, runner)
  addKeyCommands(program, runner)
  addPhysicianCommands(program, runner)
  addMemberCommands(program, runner)
  addEventCommands(program, runner)
  addRecordingCommands(program, runner)
  addRetentionCommands(program, runner)
  addAuditCommands(program, runner)
  addDatabaseCommands(program, runner)
  addSecretsCommands(program, runner)
  addDoctorCommand(program, runner)
  addOperatorLoginCommands(addOperatorCommands(program, runner), runner, { ask, readPiped })
  addConfirmOptions(program)
  return program
}

/** Whether Commander already printed the error: a usage error, or help that was requested. */
const isPrintedByCommander = (error: unknown) =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('commander.')

/** Runs one command line. @returns the exit code: 0 success, 1 failure, 2 wrong usage. */
export async function run(args: readonly string[], surroundings: Surroundings): Promise<number> {
  let exitCode = 0
  const program = createProgram(surroundings, () => {
    exitCode = 1
  })
  try {
    await program.parseAsync(args, { from: 'user' })
    return exitCode
  } catch (error) {
    if (error instanceof Error && 'exitCode' in error && error.exitCode === 0) return 0
    const { body, exitCode: failed } = toFailure(error)
    if (args.includes('--json')) surroundings.err(`${JSON.stringify(body)}\n`)
    else if (!isPrintedByCommander(error)) surroundings.err(`${toText(body)}\n`)
    return failed
  }
}

function toText({ error }: ReturnType<typeof toFailure>['body']): string {
  const issues = error.details?.issues
  const lines = Array.isArray(issues) ? issues.map(({ path, message }) => `\n  ${path}: ${message}`) : []
  return `${error.code}: ${error.message}${lines.join('')}`
}
