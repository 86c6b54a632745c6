import { basename, dirname } from 'node:path'
import { expect, test } from 'vitest'
import { findProgram } from './find-program.ts'

const [folder, name] = [dirname(process.execPath), basename(process.execPath)]

test('a name is searched for on the PATH, and a path is used as it is', async () => {
  expect(await findProgram(name, { PATH: `/nowhere:${folder}` })).toBe(process.execPath)
  expect(await findProgram(process.execPath, { PATH: '' })).toBe(process.execPath)
})

test('a missing or non-executable program is not found', async () => {
  expect(await findProgram(name, { PATH: '/nowhere' })).toBeNull()
  expect(await findProgram(`${folder}/none`, { PATH: folder })).toBeNull()
  expect(await findProgram(import.meta.filename, {})).toBeNull()
})
