import type { WaitingWork } from '@consult/platform'
import { expect, it } from 'vitest'
import { createServiceStatus } from './service-status.ts'
import { statusPage } from './status-page.ts'

const now = new Date('2026-11-02T09:00:00Z')
const idle = { laneSeconds: 0, timerSeconds: 0, recordingSeconds: 0 } as WaitingWork

type Ready = 'ready' | 'unavailable'
const statusOf = ({ ready = 'ready' as Ready, scanner = null as Ready | null, work = async () => idle } = {}) =>
  createServiceStatus({ check: async () => ready, scanner: async () => scanner }, work)(now)

it('a healthy service is operational', async () => {
  const status = await statusOf()
  expect(status).toMatchObject({ state: 'operational', checkedAt: '2026-11-02T09:00:00.000Z' })
  expect(status.components.every(({ state }) => state === 'operational')).toBe(true)
})

it.each([
  ['Message delivery', 'laneSeconds'],
  ['Deadlines and reminders', 'timerSeconds'],
  ['Recordings', 'recordingSeconds'],
] as const)('%s is delayed when its oldest work waits too long', async (name, wait) => {
  const status = await statusOf({ work: async () => ({ ...idle, [wait]: 901 }) })
  expect(status.state).toBe('delayed')
  expect(status.components.filter(({ state }) => state !== 'operational')).toEqual([{ name, state: 'delayed' }])
})

it('without the database the API is down, and the rest is unknown', async () => {
  const status = await statusOf({ ready: 'unavailable', work: () => Promise.reject(new Error('away')) })
  expect(status.state).toBe('down')
  expect(status.components.map(({ state }) => state)).toEqual(['down', 'unknown', 'unknown', 'unknown'])
})

it('uploads are down when the scanner is, and not shown without a scanner', async () => {
  expect((await statusOf({ scanner: 'unavailable' })).components.at(-1)).toEqual({ name: 'Uploads', state: 'down' })
  expect((await statusOf()).components.map(({ name }) => name)).not.toContain('Uploads')
})

it('many readers cost one reading', async () => {
  let reads = 0
  const read = createServiceStatus({ check: async () => 'ready', scanner: async () => null }, async () => {
    reads++
    return idle
  })
  await Promise.all(Array.from({ length: 50 }, () => read(now)))
  expect(reads).toBe(1)
})

it('the page says in words how each component is', async () => {
  const page = statusPage(await statusOf({ work: async () => ({ ...idle, laneSeconds: 31 }) }))
  expect(page).toContain('<h1>Some work is delayed. Nothing is lost.</h1>')
  expect(page).toContain('<dt>Message delivery</dt><dd>Delayed</dd>')
})
