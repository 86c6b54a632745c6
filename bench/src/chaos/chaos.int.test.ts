/** @module-tag full */
import { expect, test } from 'vitest'
import { renderReport } from './render-report.ts'
import { runChaos } from './run-chaos.ts'

const options = { patients: 60, messages: 10, kills: 4, restarts: 1, apiKills: 1 }

// Most of the time is one wait: nobody takes over a killed worker's lanes while it could still be alive.
test('messages arrive once and in order while workers, an API process and PostgreSQL are killed', async ({
  signal,
}) => {
  const report = await runChaos(options, signal)
  expect(report.acknowledged).toBe(600)
  expect(
    report.findings.flatMap((finding) => finding.faults),
    renderReport(report),
  ).toEqual([])
})
