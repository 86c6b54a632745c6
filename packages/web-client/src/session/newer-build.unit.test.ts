import { beforeEach, expect, test } from 'vitest'
import { newerBuild, noteServerBuild } from './newer-build.ts'

beforeEach(() => newerBuild.set(false))

test.each([
  ['a newer build', '1001', true],
  ['the same build', '1000', false],
  ['an older build, as during a deployment', '999', false],
  ['no build', null, false],
  ['something that is not a number', 'next', false],
])('a response from %s offers a reload only if the server is newer', (_of, header, offered) => {
  noteServerBuild(header, 1000)
  expect(newerBuild.get()).toBe(offered)
})

test('the offer stays when an older server responds next', () => {
  noteServerBuild('1001', 1000)
  noteServerBuild('1000', 1000)
  expect(newerBuild.get()).toBe(true)
})
