import type { AdvanceTestClock, TestClock } from '@consult/sdk'
import type { Command } from 'commander'
import { advance } from '../advance-clock.ts'
import { requireChange } from '../config/credential.ts'
import { parseDuration, parseInstant } from '../options/values.ts'
import { CommandError } from '../output/command-error.ts'
import { plain } from '../output/style.ts'
import { table } from '../output/table.ts'
import type { Act } from '../runner.ts'

const help = `
Examples:
  $ consult-dev clock create --name "No answer to the invitation"
  $ consult-dev clock advance clk_… --by 7d
  $ consult-dev clock advance clk_… --next`

const rowOf = ({ id, status, now, name }: TestClock) => [id, status, now, plain(name ?? '')]

interface Advance {
  readonly by?: number
  readonly to?: string
  readonly next?: true
  readonly live?: true
}

function toBody({ by, to, next }: Advance): AdvanceTestClock {
  if (by !== undefined && to === undefined && !next) return { by }
  if (to !== undefined && by === undefined && !next) return { to }
  if (next && by === undefined && to === undefined) return { next }
  throw new CommandError('invalid_usage', 'Say how far: one of --by, --to and --next.', { usage: true })
}

/** Adds `clock …`: test clocks. */
export function addClockCommands(program: Command, act: Act): void {
  const clock = program.command('clock').description('work with test clocks').addHelpText('after', help)
  clock
    .command('list')
    .description('list the test clocks')
    .action(() =>
      act(async (runner) => {
        const clocks = await runner.connect(runner.credential()).testClocks.list().toArray()
        runner.say({
          result: clocks,
          text: clocks.length === 0 ? 'There are no test clocks.' : table(clocks.map(rowOf)),
        })
      }),
    )
  clock
    .command('create')
    .description('create a test clock')
    .option('--name <text>', 'a note for yourself')
    .option('--now <time>', 'the time at which it stands (default: the real time)', parseInstant)
    .option('--live', 'allow a live key')
    .action(({ name, now, live }: { name?: string; now?: string; live?: true }) =>
      act(async (runner) => {
        const credential = runner.credential()
        requireChange(credential, live)
        const created = await runner.connect(credential).testClocks.create({ name, now })
        runner.say({ result: created, text: table([rowOf(created)]) })
      }),
    )
  clock
    .command('advance')
    .argument('<id>', 'the id of the clock')
    .description('advance a test clock, and wait until everything that became due is done')
    .option('--by <duration>', 'such as 90s, 30m, 12h or 7d', parseDuration)
    .option('--to <time>', 'a time', parseInstant)
    .option('--next', 'to the time at which something is next due')
    .option('--live', 'allow a live key')
    .action((id: string, options: Advance) =>
      act(async (runner) => {
        const body = toBody(options)
        const credential = runner.credential()
        requireChange(credential, options.live)
        const consult = runner.connect(credential)
        const before = options.next && (await consult.testClocks.get(id))
        const ready = await advance(consult, id, body)
        const nothing = before && before.now === ready.now ? '\nNothing is due: the clock stands where it stood.' : ''
        runner.say({ result: ready, text: table([rowOf(ready)]) + nothing })
      }),
    )
  clock
    .command('delete')
    .argument('<id>', 'the id of the clock')
    .description('delete a test clock, and erase its patients')
    .option('--live', 'allow a live key')
    .action((id: string, { live }: { live?: true }) =>
      act(async (runner) => {
        const credential = runner.credential()
        requireChange(credential, live)
        const deleted = await runner.connect(credential).testClocks.remove(id)
        runner.say({ result: deleted, text: `Deleted ${id}.` })
      }),
    )
}
