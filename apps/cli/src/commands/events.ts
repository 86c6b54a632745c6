import { resendAsOperator, tailEvents } from '@consult/services'
import type { Command } from 'commander'
import { parseCount } from '../options/value.ts'
import type { Runner } from '../runner.ts'
import { describeEvent } from '../text/event-text.ts'

const examples = `
Examples:
  $ pnpm consult events tail --partner par_…                    the last ten
  $ pnpm consult events tail --partner par_… --last 100 --json  one line of JSON for each
  $ pnpm consult events tail --partner par_… --follow           and those that come, until Ctrl-C
  $ pnpm consult events resend evt_… --partner par_…            deliver one again, with its own id

What an event says is not shown: it is the partner's, who reads it with GET /v1/events.`

/** `events …`: partners' event logs. */
export function addEventCommands(program: Command, runner: Runner): void {
  const events = program.command('events').description("partners' event logs").addHelpText('after', examples)
  events
    .command('tail')
    .requiredOption('--partner <id>', "the partner's id")
    .option('--last <n>', 'how many to begin with', parseCount, 10)
    .option('--follow', 'go on with those that come', false)
    .description('show that events were, and how their delivery goes')
    .action(({ partner, last, follow }: { partner: string; last: number; follow: boolean }) =>
      runner.withStream(async (services, say, onInterruption) => {
        const signal = follow ? onInterruption() : null
        for await (const line of tailEvents(services, { partnerId: partner, last, signal })) {
          say({ result: line, text: describeEvent(line) })
        }
      }),
    )
  events
    .command('resend')
    .argument('<id>', "the event's id")
    .requiredOption('--partner <id>', "the partner's id")
    .description('deliver an event to the webhook again, as soon as a worker is free')
    .action((id: string, { partner }: { partner: string }) =>
      runner.withServices(async (services) => {
        const line = await resendAsOperator(services, { partnerId: partner, eventId: id })
        return { result: line, text: describeEvent(line) }
      }),
    )
}
