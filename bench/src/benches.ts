import { runAbuse } from './abuse/run-abuse.ts'
import type { Bench } from './bench.ts'
import { runBoard } from './board/run-board.ts'
import { runCalls } from './calls/run-calls.ts'
import { runCapacity } from './capacity/run-capacity.ts'
import { runExport } from './export/run-export.ts'
import { runFhir } from './fhir/run-fhir.ts'
import { runHostile } from './hostile/run-hostile.ts'
import { runIntake } from './intake/run-intake.ts'
import { runLatency } from './latency/run-latency.ts'
import { runListen } from './listen/run-listen.ts'
import { runLists } from './lists/run-lists.ts'
import { runOutages } from './outages/run-outages.ts'
import { runPipeline } from './pipeline/run-pipeline.ts'
import { runPortal } from './portal/run-portal.ts'
import { runPostMessage } from './post-message/run-post-message.ts'
import { runPushes } from './pushes/run-pushes.ts'
import { runReadAudit } from './read-audit/run-read-audit.ts'
import { runReplicas } from './replicas/run-replicas.ts'
import { runSearch } from './search/run-search.ts'
import { runStart } from './start/run-start.ts'
import { runStreams } from './streams/run-streams.ts'
import { runSummaries } from './summaries/run-summaries.ts'
import { runTabs } from './tabs/run-tabs.ts'
import { runUnread } from './unread/run-unread.ts'
import { runWebhooks } from './webhooks/run-webhooks.ts'
import { runWidget } from './widget/run-widget.ts'

/** Every bench, by its name on the command line. */
export const benches: Readonly<Record<string, Bench>> = {
  'post-message': runPostMessage,
  pipeline: runPipeline,
  latency: runLatency,
  outages: runOutages,
  lists: runLists,
  listen: runListen,
  search: runSearch,
  replicas: runReplicas,
  start: runStart,
  streams: runStreams,
  tabs: runTabs,
  board: runBoard,
  unread: runUnread,
  abuse: runAbuse,
  portal: runPortal,
  pushes: runPushes,
  'read-audit': runReadAudit,
  webhooks: runWebhooks,
  widget: runWidget,
  calls: runCalls,
  capacity: runCapacity,
  export: runExport,
  fhir: runFhir,
  intake: runIntake,
  summaries: runSummaries,
  hostile: runHostile,
}
