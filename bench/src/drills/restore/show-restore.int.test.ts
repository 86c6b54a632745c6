import { expect, test } from 'vitest'
import type { RestoreReport } from './run-restore.ts'
import { brokenPromises } from './show-restore.ts'

const kept: RestoreReport = {
  acknowledged: 10,
  failedAttempts: 2,
  lost: 0,
  lostAfter: 3,
  duplicated: 0,
  reordered: 0,
  longestGapMs: 1,
  longestDeliveryMs: 1,
  recoveryMs: 1,
  files: 1,
  missingFiles: 0,
  webhooksMissing: 0,
  webhooksChanged: 0,
  silent: [],
}

test('the restore drill allows losses only after the restored time', () => {
  expect(brokenPromises(kept)).toEqual([])
  expect(brokenPromises({ ...kept, lost: 1, missingFiles: 2 })).toEqual(['lost: 1', 'missingFiles: 2'])
  expect(brokenPromises({ ...kept, silent: ['cursor'] })).toEqual(['not told: cursor'])
})
