import type { CDPSession } from '@playwright/test'

/** A task of the page's main thread: its duration and its CPU time, in milliseconds. */
export interface Task {
  readonly lasted: number
  readonly worked: number
}

interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  /** In microseconds; `tdur` is CPU time. */
  readonly dur?: number
  readonly tdur?: number
  readonly args?: { readonly name?: string }
}

/** Traces the main threads of the browser's renderers while `work` runs. */
export async function traceTasks(devtools: CDPSession, work: () => Promise<unknown>): Promise<Task[]> {
  const mainThreads = new Set<string>()
  const tasks: { thread: string; task: Task }[] = []
  const take = ({ value }: { value: unknown[] }) => {
    for (const event of value as TraceEvent[]) {
      const thread = `${event.pid}.${event.tid}`
      if (event.name === 'thread_name' && event.args?.name === 'CrRendererMain') mainThreads.add(thread)
      if (event.name !== 'RunTask' || event.ph !== 'X') continue
      tasks.push({ thread, task: { lasted: (event.dur ?? 0) / 1000, worked: (event.tdur ?? 0) / 1000 } })
    }
  }
  devtools.on('Tracing.dataCollected', take)
  const complete = new Promise<void>((done) => devtools.once('Tracing.tracingComplete', () => done()))
  await devtools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: {
      includedCategories: ['__metadata', 'disabled-by-default-devtools.timeline'],
      excludedCategories: ['*'],
    },
  })
  await work()
  await devtools.send('Tracing.end')
  await complete
  return tasks.filter(({ thread }) => mainThreads.has(thread)).map(({ task }) => task)
}
