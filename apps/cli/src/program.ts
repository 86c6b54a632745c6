import { Command } from 'commander'
import { addAuditCommands } from './commands/audit.ts'
import { addDatabaseCommands } from './commands/database.ts'
import { addEventCommands } from './commands/events.ts'
import { addIdentityProviderCommands } from './commands/identity-provider.ts'
import { addMacroCommands } from './commands/macro.ts'
import { addPartnerCommands } from './commands/partner.ts'
import { addPhysicianCommands } from './commands/physician.ts'
import { addRecordingCommands } from './commands/recording.ts'
import { addSecretsCommands } from './commands/secrets.ts'
import { addWebhookCommands } from './commands/webhook.ts'
import { toFailure } from './failure.ts'
import { createRunner } from './runner.ts'

/** The command's surroundings: a test passes its own. */
export interface Surroundings {
  readonly environment: NodeJS.ProcessEnv
  out(text: string): void
  err(text: string): void
  /** Asked by a command that goes on until it is ended: tells it to end. Without it, such a command never ends. */
  onInterruption?(): AbortSignal
}

const examples = `
Examples:
  $ pnpm consult partner create --name "Harbor Street Clinic" --origin https://harbor.example
  $ pnpm consult partner webhook set par_… --url https://harbor.example/webhooks/consult
  $ pnpm consult partner update par_… --response-sla 10m --acceptance-window 24h
  $ pnpm consult partner idp set par_… --issuer https://id.harbor.example/ --audience consult --jwks-url https://…
  $ pnpm consult events tail --partner par_… --follow
  $ pnpm consult recording retry th_… --partner par_…
  $ pnpm consult partner list --json

Environment:
  DATABASE_URL           the database to work on (default: the embedded one that "npm start" runs)
  DATA_DIR               the data folder of "npm start" (default: .data)
  SECRETS_KEY            the key of the secrets in the database (default: that in the data folder)
  CONSULT_ENV            test or production: whose keys are made (default: test)
  WEBHOOK_ALLOWED_HOSTS  hosts that webhooks may reach although they are not public
                         (default: localhost,127.0.0.1; in production none)
  JWKS_ALLOWED_HOSTS     the same for partners' identity providers

Exit codes: 0 done, 1 could not be done or what was asked for failed, 2 asked wrongly. With --json, an error is {"error":{"code","message"}} on stderr.`

function createProgram({ environment, out, err, onInterruption }: Surroundings, onBadNews: () => void): Command {
  const program = new Command('consult')
    .description("The operators' command of the consult service.")
    .option('--json', 'answer with one line of JSON on stdout, for programs')
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({
      writeOut: out,
      // A program gets its error as JSON, and nothing else on stderr.
      writeErr: (text) => {
        if (!program.opts().json) err(text)
      },
    })
    .showHelpAfterError('Add --help to see how it is used.')
    .exitOverride()
    .addHelpText('after', examples)
  const runner = createRunner({
    environment,
    out,
    isJson: () => program.opts().json === true,
    onBadNews,
    onInterruption: onInterruption ?? (() => new AbortController().signal),
  })
  const partner = addPartnerCommands(program, runner)
  addWebhookCommands(partner, runner)
  addIdentityProviderCommands(partner, runner)
  addMacroCommands(partner, runner)
  addPhysicianCommands(program, runner)
  addEventCommands(program, runner)
  addRecordingCommands(program, runner)
  addAuditCommands(program, runner)
  addDatabaseCommands(program, runner)
  addSecretsCommands(program, runner)
  return program
}

/** Commander has said these itself: what was wrong with the command line, and help that was asked for. */
const saidByCommander = (error: unknown) =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('commander.')

/** Runs one command line. @returns the exit code: 0 done, 1 could not be done, 2 asked wrongly. */
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
    else if (!saidByCommander(error)) surroundings.err(`${toText(body)}\n`)
    return failed
  }
}

function toText({ error }: ReturnType<typeof toFailure>['body']): string {
  const issues = error.details?.issues
  const lines = Array.isArray(issues) ? issues.map(({ path, message }) => `\n  ${path}: ${message}`) : []
  return `${error.code}: ${error.message}${lines.join('')}`
}
