import type { Command } from 'commander'
import { isLive, requireChange } from '../config/credential.ts'
import { parseForwardUrl } from '../listen/forward-url.ts'
import { listen } from '../listen/listen.ts'
import { parseSince, splitList } from '../options/values.ts'
import { CommandError } from '../output/command-error.ts'
import type { Act } from '../runner.ts'

interface Options {
  readonly forwardTo?: string
  readonly events?: readonly string[]
  readonly printSecret?: true
  readonly since?: string
  readonly resume?: true
  readonly live?: true
}

const help = `
Each event is POSTed as a webhook endpoint gets it: the same body and headers, signed with the secret of the profile, which is
printed at the start. Events of one consult arrive in order: after a failure, the later ones wait.

Examples:
  $ consult-dev listen --forward-to localhost:3001/webhooks
  $ consult-dev listen --forward-to 3001/webhooks --events async_consult.message,telehealth.ringing
  $ consult-dev listen --forward-to 3001/webhooks --resume      go on after the last forwarded event
  $ export CONSULT_WEBHOOK_SECRET=$(consult-dev listen --print-secret)`

/** Adds `listen`. */
export function addListenCommand(program: Command, act: Act): void {
  program
    .command('listen')
    .description('forward events to a URL on your machine')
    .option('--forward-to <url>', 'where to POST events: localhost:3001/webhooks')
    .option('--events <types>', 'only events of these types, separated by commas', splitList)
    .option('--since <time>', 'start with the events since then: 10m, 2h, 1d or a time', parseSince)
    .option('--resume', 'go on after the last forwarded event of an earlier run')
    .option('--print-secret', 'print the signing secret and end')
    .option('--live', 'allow a live key, whose events are about real patients')
    .addHelpText('after', help)
    .action((options: Options) =>
      act(async (runner) => {
        if (options.printSecret) {
          const { signingSecret } = runner.profiles.get(runner.profile) ?? runner.profiles.save(runner.profile, {})
          return runner.say({ result: { signingSecret }, text: signingSecret })
        }
        if (options.forwardTo === undefined) {
          throw new CommandError('invalid_usage', 'Say where to forward to: --forward-to localhost:3001/webhooks', {
            usage: true,
          })
        }
        if (options.since !== undefined && options.resume) {
          throw new CommandError('invalid_usage', 'Use --since or --resume, not both.', { usage: true })
        }
        const credential = runner.credential()
        requireChange(credential, options.live)
        await listen(runner, credential, {
          url: parseForwardUrl(options.forwardTo, isLive(credential)),
          types: options.events ?? null,
          since: options.since ?? null,
          resume: options.resume === true,
        })
      }),
    )
}
