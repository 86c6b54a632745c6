import type { StoredEvent, WebhookReplay } from '@consult/sdk'
import type { Command } from 'commander'
import { requireChange } from '../config/credential.ts'
import { eventLine } from '../events/event-line.ts'
import { tailEvents } from '../events/tail.ts'
import { parsePageSize, splitList } from '../options/values.ts'
import type { Act } from '../runner.ts'

const help = `
"tail" shows no data of patients, except with --json.

Examples:
  $ consult-dev events tail                                     show the last ten events
  $ consult-dev events tail --types telehealth.ringing --follow   and keep printing new ones until Ctrl-C
  $ consult-dev events resend evt_…                             deliver an event to your endpoints again
  $ consult-dev events replay evt_… --endpoint we_…             deliver it to one endpoint again`

const queued = (event: StoredEvent | WebhookReplay, to: string) => ({ result: event, text: `Queued for ${to}.` })

/** Adds `events …`. */
export function addEventCommands(program: Command, act: Act): void {
  const events = program
    .command('events')
    .description('look at the event log, and deliver events again')
    .addHelpText('after', help)
  events
    .command('tail')
    .description('show the newest events')
    .option('--types <types>', 'only events of these types, separated by commas', splitList)
    .option('--last <n>', 'how many events to show first', parsePageSize, 10)
    .option('--follow', 'keep printing new events')
    .action((options: { types?: readonly string[]; last: number; follow?: true }) =>
      act(async (runner) => {
        const consult = runner.connect(runner.credential())
        const { types = null, last, follow = false } = options
        const signal = follow ? runner.onInterruption() : null
        for await (const { event, reach } of tailEvents(consult, { types, last, signal })) {
          runner.say({ result: event, text: eventLine(event, reach, runner.style) })
        }
      }),
    )
  events
    .command('resend')
    .argument('<id>', 'the id of the event')
    .description('deliver an event again to every endpoint that takes it')
    .option('--live', 'allow a live key')
    .action((id: string, { live }: { live?: true }) =>
      act(async (runner) => {
        const credential = runner.credential()
        requireChange(credential, live)
        runner.say(queued(await runner.connect(credential).events.resend(id), 'every enabled endpoint that takes it'))
      }),
    )
  events
    .command('replay')
    .argument('<id>', 'the id of the event')
    .description('deliver an event to one webhook endpoint again')
    .requiredOption('--endpoint <id>', 'the id of the endpoint')
    .option('--live', 'allow a live key')
    .action((id: string, { endpoint, live }: { endpoint: string; live?: true }) =>
      act(async (runner) => {
        const credential = runner.credential()
        requireChange(credential, live)
        runner.say(queued(await runner.connect(credential).webhookEndpoints.replay(endpoint, id), endpoint))
      }),
    )
}
