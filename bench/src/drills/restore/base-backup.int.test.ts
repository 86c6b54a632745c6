import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { documentedOptions } from './base-backup.ts'

test('the drill takes its base backup with the documented options, except for host, user and folder', () => {
  const page = resolve(import.meta.dirname, '../../../../docs/operations.md')
  expect(documentedOptions(page)).toEqual(['--checkpoint=fast', '--wal-method=stream', '--format=tar', '--gzip'])
})
