import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openRecord } from './record.ts'

let folder: string
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'consult-seen-')), 'not-there-yet')
})
afterEach(() => rmSync(join(folder, '..'), { recursive: true }))

const answers = () => [...openRecord(folder, 0).answers()].filter(Boolean).sort()

it('the contract record keeps what every run has seen, including runs of single files', () => {
  const [whole, further] = [openRecord(folder, 1_000), openRecord(folder, 2_000)]
  for (const record of [whole, further]) record.note('GET /v1/patients 200')
  further.note('GET /v1/patients 401 unauthorized')
  expect(answers()).toEqual(['GET /v1/patients 200', 'GET /v1/patients 401 unauthorized'])
})

it('a full run clears what the contract record saw before it, and nothing it saw since its start', () => {
  openRecord(folder, 999).note('by a test that is no longer there')
  openRecord(folder, 1_000).note('by the whole run')
  openRecord(folder, 10_000).note('since')
  openRecord(folder, 0).forgetBefore(1_000)
  expect(answers()).toEqual(['by the whole run', 'since'])
})
