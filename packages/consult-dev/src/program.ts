import { Command, CommanderError } from 'commander'
import { addClockCommands } from './commands/clock.ts'
import { addCompletionCommand } from './commands/completion.ts'
import { addEventCommands } from './commands/events.ts'
import { addListenCommand } from './commands/listen.ts'
import { addLoginCommands } from './commands/login.ts'
import { addRequestCommands } from './commands/requests.ts'
import { addTriggerCommand } from './commands/trigger.ts'
import { describeFailure, toFailure } from './output/failure.ts'
import { type Act, createRunner, type GlobalOptions, type Surroundings } from './runner.ts'
import { version } from './version.ts'

const help = `
Examples:
  $ consult-dev login --api-url https://consult.example.com
  $ consult-dev listen --forward-to localhost:3001/webhooks
  $ consult-dev trigger async_consult.assigned
  $ consult-dev events tail --follow

Environment:
  CONSULT_API_KEY  the API key, instead of the profile's
  CONSULT_URL      the service's address, instead of the profile's
  CONSULT_PROFILE  the profile, instead of "default"
  NO_COLOR         prints without colors

Exit codes: 0 success, also when you end "listen" or "tail" with Ctrl-C; 1 failure; 2 wrong usage; 130 interrupted.
With --json, results are JSON, one per line, and errors are {"error":{"code","message","requestId"}} on stderr.`

function createProgram(surroundings: Surroundings): Command {
  const { out, err } = surroundings
  const program = new Command('consult-dev')
    .description("Consult for partners' developers.")
    .version(version)
    .option('--profile <name>', 'the profile to use')
    .option('--api-url <url>', "the service's address")
    .option('--json', 'print results as JSON')
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({
      writeOut: out,
      writeErr: (text) => {
        if (!program.opts().json) err(text)
      },
    })
    .showHelpAfterError('Run with --help to show usage.')
    .exitOverride()
    .addHelpText('after', help)
  const act: Act = async (work) => work(createRunner(surroundings, program.opts<GlobalOptions>()))
  addLoginCommands(program, act)
  addListenCommand(program, act)
  addTriggerCommand(program, act)
  addEventCommands(program, act)
  addRequestCommands(program, act)
  addClockCommands(program, act)
  addCompletionCommand(program, act)
  return program
}

/** Runs one command line. @returns the exit code. */
export async function run(args: readonly string[], surroundings: Surroundings): Promise<number> {
  try {
    await createProgram(surroundings).parseAsync(args, { from: 'user' })
    return 0
  } catch (error) {
    // The user asked for the help or the version.
    if (error instanceof CommanderError && error.exitCode === 0) return 0
    const failure = toFailure(error)
    if (args.includes('--json')) surroundings.err(`${JSON.stringify({ error: failure.error })}\n`)
    // Commander has already printed its own errors.
    else if (!(error instanceof CommanderError)) surroundings.err(`${describeFailure(failure)}\n`)
    return failure.exitCode
  }
}
