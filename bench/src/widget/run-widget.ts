import { startTestServer } from '@consult/db/testing'
import { updatePartner } from '@consult/directory'
import { chromiumLaunch, startApp } from '@consult/testing'
import { chromium } from '@playwright/test'
import type { Report, Scale } from '../bench.ts'
import { composeForBench } from '../product/compose.ts'
import { createPopulation } from '../product/population.ts'
import { median, milliseconds } from '../report/figures.ts'
import { renderTable } from '../report/table.ts'
import { openBankPage } from './bank-page.ts'
import { measureOpening, type Opening } from './opening.ts'

const runsOf: Readonly<Record<Scale, number>> = { full: Number(process.env.BENCH_RUNS ?? 5), miniature: 1 }
const goals = { cold: 3_000, warm: 1_500 } as const

/** Formats the requests with their start and end, to show where the time goes. */
function waterfall({ requests }: Opening): string {
  return renderTable(
    ['request', 'from', 'to'],
    requests.map(({ what, from, to }) => [what, milliseconds(from), milliseconds(to)]),
  )
}

/**
 * Measures the time from the click on the page's button until the patient can write in the chat, with a phone's slow
 * network and CPU. `cold` has only the page and the loader in the browser's cache; `warm` is the second time.
 */
export async function runWidget(scale: Scale): Promise<Report> {
  const runs = runsOf[scale]
  const closing: (() => Promise<unknown> | unknown)[] = []
  try {
    const server = await startTestServer()
    closing.push(() => server.close())
    const { services, close } = await composeForBench(server.url)
    closing.push(close)
    const { partnerId, apiKey, subjects } = await createPopulation(services, 2 * runs + 2)
    const onUnexpectedEnd = (who: string, how: string) => process.stderr.write(`${who} ${how}\n`)
    const api = await startApp({ name: 'api', app: 'api', databaseUrl: server.url, onUnexpectedEnd })
    closing.push(() => api.stop())
    await api.ready()
    const bank = await openBankPage(api.url)
    closing.push(() => bank.close())
    await updatePartner(services, partnerId, { allowedOrigins: [bank.origin] })
    const browser = await chromium.launch({
      ...chromiumLaunch(),
      // Run the frame in the page's process, as on phones with little memory, so that throttling affects both.
      args: ['--no-sandbox', '--disable-site-isolation-trials'],
    })
    closing.push(() => browser.close())
    const tokenOf = async (n: number) => {
      const path = `/v1/async-consults/${subjects[n]?.asyncConsultId}/embed-session`
      const answer = await fetch(api.url + path, { method: 'POST', headers: { authorization: `Bearer ${apiKey}` } })
      return ((await answer.json()) as { token: string }).token
    }
    const measured: Record<keyof typeof goals, Opening[]> = { cold: [], warm: [] }
    for (let n = 0; n < runs; n += 1) {
      const context = await browser.newContext({ viewport: { width: 390, height: 780 }, locale: 'en-GB' })
      for (const state of ['cold', 'warm'] as const) {
        measured[state].push(await measureOpening(context, bank.origin, await tokenOf(2 * n + 1)))
      }
      await context.close()
    }
    const rows = (['cold', 'warm'] as const).map((state) => {
      const took = measured[state].map(({ usable }) => usable).toSorted((one, other) => one - other)
      return [
        `from the click to a usable chat, ${state}`,
        milliseconds(median(took)),
        milliseconds(took[0] ?? 0),
        milliseconds(took.at(-1) ?? 0),
        milliseconds(goals[state]),
      ]
    })
    const [last] = measured.cold.slice(-1)
    const [again] = measured.warm.slice(-1)
    const text = [
      renderTable(['widget, "slow 4G", 4× CPU', 'median', 'least', 'most', 'goal'], rows),
      ...(last ? ['the last cold one:', waterfall(last)] : []),
      ...(again ? ['the last warm one:', waterfall(again)] : []),
    ].join('\n\n')
    return { text, samples: { cold: measured.cold.length, warm: measured.warm.length } }
  } finally {
    for (const close of closing.toReversed()) await close()
  }
}
