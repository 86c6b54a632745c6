/** @module-tag full */
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, startApp } from '@consult/testing'
import { expect, onTestFinished, test } from 'vitest'
import { createInstallation } from './installation.ts'

const folder = join(import.meta.dirname, '../../../deploy/monitoring')

/** The series that a file's expressions name: the metric, and its `kind` or `state` if they select one. */
function namedIn(file: string): string[] {
  const text = readFileSync(join(folder, file), 'utf8').replaceAll('\\"', '"')
  const found = text.matchAll(/\b((?:consult|process|nodejs)_[a-z0-9_]+)(?:\{[^}]*?\b(kind|state)="([^"]*)")?/g)
  return [...found].map(([, name, label, value]) => (label ? `${name} ${label}="${value}"` : `${name}`))
}

async function pageOf(url: string): Promise<string> {
  const response = await fetch(`${url}/metrics`)
  expect(response.status).toBe(200)
  return response.text()
}

test('every metric that the alerts and the dashboard name is exported by a process that has just started', async () => {
  const recordings = await mkdtemp(join(tmpdir(), 'consult-media-'))
  const installation = await createInstallation()
  onTestFinished(() => installation.close())
  const [apiPort, mediaPort] = [await freePort(), await freePort()]
  // The scanner need not answer to be reported.
  await installation.start('api', { METRICS_PORT: String(apiPort), SCAN_URL: 'clamd://127.0.0.1:9' })
  const worker = await installation.start('worker')
  const media = await startApp({
    name: 'media node',
    app: 'media',
    databaseUrl: '',
    environment: { MEDIA_SECRET: 's'.repeat(32), RECORDINGS_DIR: recordings, MEDIA_METRICS_PORT: String(mediaPort) },
    onUnexpectedEnd: (name, how) => {
      throw new Error(`${name} ${how}`)
    },
  })
  onTestFinished(async () => {
    await media.stop()
    await rm(recordings, { recursive: true, force: true })
  })
  await media.ready()

  const urls = [`http://127.0.0.1:${apiPort}`, worker.url, `http://127.0.0.1:${mediaPort}`]
  const pages = (await Promise.all(urls.map(pageOf))).join('\n')
  const isExported = (series: string) => {
    const [, name = '', label] = /^(\S+)(?: (.*))?$/.exec(series) ?? []
    // A counter by labels that are not known at startup has no series yet, only its type.
    if (!label) return new RegExp(`^# TYPE ${name.replace(/_bucket$/, '')} `, 'm').test(pages)
    return pages.split('\n').some((line) => line.startsWith(`${name}{`) && line.includes(label))
  }
  const named = [...new Set([...namedIn('rules.yaml'), ...namedIn('dashboard.json')])]
  expect(named.length).toBeGreaterThan(25)
  expect(named.filter((series) => !isExported(series))).toEqual([])

  // Values that a worker reads from the database are present at the first scrape.
  const value = (name: string) => Number(new RegExp(`^${name}\\{.*\\} (.*)$`, 'm').exec(pages)?.[1])
  expect(value('consult_partition_months_ahead')).toBe(3)
  expect(value('consult_default_partition_bytes')).toBe(0)
  expect(value('consult_event_log_epoch')).toBeGreaterThan(1_700_000_000)
  expect(value('consult_housekeeping_overdue_seconds')).not.toBeNaN()
  expect(value('consult_scanner_ready')).toBe(0)
})
