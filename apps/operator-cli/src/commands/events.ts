import { resendAsOperator, tailEvents } from '@consult/integration'
import { readArchivedEvents } from '@consult/records'
import type { Command } from 'commander'
import { type ArchiveOptions, addArchiveOptions, toArchiveFilter } from '../options/archive.ts'
import { parseCount } from '../options/value.ts'
import type { Runner } from '../runner.ts'
import { describeEvent } from '../text/event-text.ts'

const examples = `
Examples:
  $ pnpm consult events tail --partner par_…                    show the last ten events
  $ pnpm consult events tail --partner par_… --last 100 --json  print one JSON object per line
  $ pnpm consult events tail --partner par_… --follow           keep printing new events until Ctrl-C
  $ pnpm consult events resend evt_… --partner par_…            redeliver an event under the same id
  $ pnpm consult events read-archive --partner par_… --month 2026-03          print archived events, one JSON object per line
  $ pnpm consult events read-archive --partner par_… --consult ac_…           print those of one consult, of every month

The payload of an event is not shown, except by read-archive. The partner reads it with GET /v1/events.`

/** Adds `events …`: show a partner's event log and archives, and redeliver events. */
export function addEventCommands(program: Command, runner: Runner): void {
  const events = program
    .command('events')
    .description("show a partner's event log and archives, and redeliver events")
    .addHelpText('after', examples)
  events
    .command('tail')
    .requiredOption('--partner <id>', "the partner's id")
    .option('--last <n>', 'number of past events to show first', parseCount, 10)
    .option('--follow', 'keep printing new events', false)
    .description('show recent events and their delivery status')
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
    .description('queue an event for redelivery to every enabled endpoint that takes it')
    .action((id: string, { partner }: { partner: string }) =>
      runner.withServices(async (services) => {
        const line = await resendAsOperator(services, { partnerId: partner, eventId: id })
        return { result: line, text: describeEvent(line) }
      }),
    )
  addArchiveOptions(events.command('read-archive'))
    .option('--type <type>', 'only events of this type: async_consult.message')
    .description('print archived events with their payload, oldest first; the audit records it')
    .action((options: ArchiveOptions & { type?: string }) =>
      runner.withStream(async (services, say) => {
        const filter = { ...toArchiveFilter(options), type: options.type ?? null }
        for await (const event of readArchivedEvents(services, filter)) {
          say({ result: event, text: JSON.stringify(event) })
        }
      }),
    )
}
