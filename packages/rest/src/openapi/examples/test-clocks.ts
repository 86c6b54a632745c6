import type { Page, TestClock } from '@consult/domain'
import type { RouteExample } from './example.ts'

const id = 'tc_019a2f4d70b47ddac0accad0b0e6e5f1'

export const testClockExample: TestClock = {
  id,
  name: 'A week without an answer',
  now: '2026-03-09T09:00:00.000Z',
  status: 'ready',
  createdAt: '2026-03-02T09:00:00.000Z',
}
const { name } = testClockExample

export const testClockExamples: Record<string, RouteExample> = {
  'testClocks.create': {
    body: { name, now: '2026-03-02T09:00:00Z' },
    answer: { ...testClockExample, now: '2026-03-02T09:00:00.000Z' },
  },
  'testClocks.list': { answer: { items: [testClockExample] } satisfies Page<TestClock> },
  'testClocks.get': { answer: testClockExample },
  'testClocks.remove': { answer: { id, deleted: true } },
  'testClocks.advance': {
    body: { by: 604_800 },
    answer: { ...testClockExample, now: '2026-03-02T09:00:00.000Z', status: 'advancing' },
  },
}
