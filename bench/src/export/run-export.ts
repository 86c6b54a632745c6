import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startTestServer } from '@consult/db/testing'
import { createPartner } from '@consult/directory'
import type { DataRequest, Patient } from '@consult/domain'
import { startApp } from '@consult/testing'
import pg from 'pg'
import type { Report, Scale } from '../bench.ts'
import { familyMemory } from '../calls/process-family.ts'
import { composeForBench } from '../product/compose.ts'
import { ratio, whole } from '../report/figures.ts'
import { renderTable } from '../report/table.ts'
import { populate, type Size } from './populate.ts'

const mib = 1024 * 1024

const patients: Readonly<Record<Scale, Readonly<Record<string, Size>>>> = {
  full: {
    '1,000 messages': { messages: 1_000, files: 0, fileBytes: 0 },
    '10,000 messages': { messages: 10_000, files: 0, fileBytes: 0 },
    '10,000 messages, 200 files of 20 MiB': { messages: 10_000, files: 200, fileBytes: 20 * mib },
  },
  miniature: {
    '20 messages': { messages: 20, files: 0, fileBytes: 0 },
    '40 messages, 3 files of 1 MiB': { messages: 40, files: 3, fileBytes: mib },
  },
}

/** How often the state of the request and the memory of the worker are checked, in milliseconds. */
const lookEveryMs = 50

interface Measured {
  readonly seconds: number
  readonly archiveMib: number
  readonly beforeMib: number
  readonly peakMib: number
}

/** Exports a patient through the API, and watches the worker until the archive exists. */
async function measure(apiUrl: string, apiKey: string, patientId: string, workerPid: number): Promise<Measured> {
  const ask = async (method: string, path: string) => {
    const response = await fetch(`${apiUrl}/v1${path}`, { method, headers: { authorization: `Bearer ${apiKey}` } })
    const body = (await response.json()) as DataRequest
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${JSON.stringify(body)}`)
    return body
  }
  const beforeMib = familyMemory(workerPid)
  let peakMib = beforeMib
  const began = performance.now()
  const { id } = await ask('POST', `/patients/${patientId}/export`)
  for (;;) {
    peakMib = Math.max(peakMib, familyMemory(workerPid))
    const { status, byteSize } = await ask('GET', `/data-requests/${id}`)
    if (status === 'failed') throw new Error('the export failed')
    if (status === 'done') {
      return { seconds: (performance.now() - began) / 1000, archiveMib: (byteSize ?? 0) / mib, beforeMib, peakMib }
    }
    await pause(lookEveryMs)
  }
}

/** Measures exports of patients of several sizes, from the request until the archive is done: time, and memory of the worker. */
export async function runExport(scale: Scale): Promise<Report> {
  const closing: (() => Promise<unknown>)[] = []
  try {
    const server = await startTestServer()
    closing.push(() => server.close())
    const folder = await mkdtemp(join(tmpdir(), 'consult-bench-export-'))
    closing.push(() => rm(folder, { recursive: true, force: true }))
    const { services, close } = await composeForBench(server.url)
    const limits = { rateLimitPerSecond: 1_000_000, rateLimitBurst: 1_000_000 }
    const { partnerId, apiKey } = await createPartner(services, { name: 'Bench', environment: 'test', ...limits })
    await close()
    const owner = new pg.Client({ connectionString: server.url })
    await owner.connect()
    closing.push(() => owner.end())
    const onUnexpectedEnd = (who: string, how: string) => process.stderr.write(`${who} ${how}\n`)
    const common = { databaseUrl: server.url, environment: { STORAGE_DIR: folder }, onUnexpectedEnd }
    const api = await startApp({ name: 'api', app: 'api', ...common })
    closing.push(() => api.stop())
    const worker = await startApp({ name: 'worker', app: 'worker', ...common })
    closing.push(() => worker.stop())
    await Promise.all([api.ready(), worker.ready()])
    const rows: string[][] = []
    const samples: Record<string, number> = {}
    let first: number | null = null
    for (const [name, size] of Object.entries(patients[scale])) {
      const created = await fetch(`${api.url}/v1/patients`, {
        method: 'POST',
        headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
        body: JSON.stringify({ externalId: name, phone: `+1415555${String(1000 + rows.length)}` }),
      })
      const { id: patientId } = (await created.json()) as Patient
      await populate(owner, { partnerId, patientId, folder }, size)
      const { seconds, archiveMib, beforeMib, peakMib } = await measure(api.url, apiKey, patientId, worker.pid ?? 0)
      first ??= seconds
      const memory = [`${whole(beforeMib)} MiB`, `+${whole(peakMib - beforeMib)} MiB`]
      rows.push([name, `${seconds.toFixed(1)} s`, ratio(seconds / first), `${archiveMib.toFixed(1)} MiB`, ...memory])
      samples[name] = archiveMib > 0 ? 1 : 0
    }
    const text = renderTable(['export', 'time', 'ratio', 'archive', 'worker before', 'at most'], rows)
    return { text, samples }
  } finally {
    for (const close of closing.reverse()) await close()
  }
}
