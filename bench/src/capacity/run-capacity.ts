import type { Report, Scale } from '../bench.ts'
import { milliseconds, ratio, whole } from '../report/figures.ts'
import { renderTable } from '../report/table.ts'
import { measureMessageSize } from './message-size.ts'
import { measurePages } from './page-cost.ts'

const sizes = {
  full: { load: { patients: 200, messages: 50 }, logs: [100_000, 10_000_000], rounds: 60 },
  miniature: { load: { patients: 10, messages: 3 }, logs: [1_000, 4_000], rounds: 2 },
} as const satisfies Record<Scale, unknown>

/**
 * Measures how many bytes a message takes in each table, with a webhook, and what a page of events costs in a long log
 * compared with a short one.
 * @param parts `size` or `pages`; both when neither is named. A number sets how many events the long log has,
 *   instead of ten million.
 */
export async function runCapacity(scale: Scale, parts: readonly string[]): Promise<Report> {
  const { load, logs, rounds } = sizes[scale]
  const lengths = parts.map(Number).filter(Number.isInteger)
  const names = parts.filter((part) => !Number.isInteger(Number(part)))
  const isAsked = (part: string) => names.length === 0 || names.includes(part)
  const texts: string[] = []
  const samples: Record<string, number> = {}
  if (isAsked('size')) {
    const { tables, indexes } = await measureMessageSize(load)
    const sum = (key: 'rows' | 'indexes' | 'total') => tables.reduce((all, table) => all + table[key], 0)
    const row = (name: string, rows: number, indexes: number, total: number) => [
      name,
      ...[rows, indexes, total].map(whole),
    ]
    texts.push(
      renderTable(
        ['bytes per message', 'rows', 'indexes', 'total'],
        [
          ...tables.map(({ table, rows, indexes, total }) => row(table, rows, indexes, total)),
          row('all', sum('rows'), sum('indexes'), sum('total')),
        ],
      ),
    )
    texts.push(
      renderTable(
        ['index', 'bytes per message'],
        indexes.map(({ index, bytes }) => [index, whole(bytes)]),
      ),
    )
    samples.size = load.patients * load.messages
  }
  if (isAsked('pages')) {
    const [shortLog, longLog] = logs
    const pages = await measurePages([shortLog, ...(lengths.length > 0 ? lengths : [longLog])], rounds)
    const shortOf = (place: string) => pages.find((page) => page.place === place)
    texts.push(
      renderTable(
        ['a page of events', 'events', 'levels', 'blocks', 'p50', 'ratio of blocks', 'ratio of p50'],
        pages.map((page) => {
          const short = shortOf(page.place) ?? page
          return [
            page.place,
            whole(page.events),
            String(page.levels),
            whole(page.blocks),
            milliseconds(page.p50),
            ratio(page.blocks / short.blocks),
            ratio(page.p50 / short.p50),
          ]
        }),
      ),
    )
    samples.pages = pages.length * rounds
  }
  return { text: texts.join('\n\n'), samples }
}
