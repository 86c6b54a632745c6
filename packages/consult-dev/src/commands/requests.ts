import type { ListRequests } from '@consult/sdk'
import type { Command } from 'commander'
import { parsePageSize } from '../options/values.ts'
import { requestLine } from '../requests/request-line.ts'
import { tailRequests } from '../requests/tail.ts'
import type { Act } from '../runner.ts'

interface Options {
  readonly status?: string
  readonly method?: string
  readonly code?: string
  readonly last: number
  readonly follow?: true
}

const help = `
Examples:
  $ consult-dev requests tail --status 4xx             show the last ten that were refused
  $ consult-dev requests tail --method POST --follow   and keep printing new ones until Ctrl-C`

/** Adds `requests …`: the log of your programs' requests. */
export function addRequestCommands(program: Command, act: Act): void {
  const requests = program.command('requests').description('look at what your programs sent').addHelpText('after', help)
  requests
    .command('tail')
    .description('show the newest requests and how they were answered')
    .option('--status <status>', 'only this status, such as 404, or this class, such as 4xx')
    .option('--method <method>', 'only this method')
    .option('--code <code>', 'only those refused with this error code')
    .option('--last <n>', 'how many requests to show first', parsePageSize, 10)
    .option('--follow', 'keep printing new requests')
    .action(({ status, method, code, last, follow }: Options) =>
      act(async (runner) => {
        const consult = runner.connect(runner.credential())
        // The service refuses filters that it does not know, and lists those that it knows.
        const filter = { status, code, method: method?.toUpperCase() as ListRequests['method'] }
        const signal = follow ? runner.onInterruption() : null
        const onGap = ({ minute, count }: { minute: string; count: number }) =>
          runner.note(runner.style.notable(`${count} requests of the minute ${minute} are not in the log.`))
        for await (const request of tailRequests(consult, { filter, last, signal, onGap })) {
          runner.say({ result: request, text: requestLine(request, runner.style) })
        }
      }),
    )
}
