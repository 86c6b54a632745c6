import { runCalls } from './calls/run-calls.ts'
import { runLatency } from './latency/run-latency.ts'
import { runLists } from './lists/run-lists.ts'
import { runPipeline } from './pipeline/run-pipeline.ts'
import { runPortal } from './portal/run-portal.ts'
import { runPostMessage } from './post-message/run-post-message.ts'
import { runReadAudit } from './read-audit/run-read-audit.ts'
import { runSearch } from './search/run-search.ts'
import { runTabs } from './tabs/run-tabs.ts'
import { runWidget } from './widget/run-widget.ts'

const benches: Readonly<Record<string, (parts: readonly string[]) => Promise<string>>> = {
  'post-message': runPostMessage,
  pipeline: runPipeline,
  latency: runLatency,
  lists: runLists,
  search: runSearch,
  tabs: runTabs,
  portal: runPortal,
  'read-audit': runReadAudit,
  widget: runWidget,
  calls: runCalls,
}

const [asked = 'all', ...parts] = process.argv.slice(2)
for (const name of asked === 'all' ? Object.keys(benches) : [asked]) {
  const bench = benches[name]
  if (!bench) throw new Error(`no bench "${name}": one of ${Object.keys(benches).join(', ')}, all`)
  process.stdout.write(`${await bench(parts)}\n\n`)
}
