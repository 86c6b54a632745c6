import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestEnvironment, type TestEnvironment } from '../../environment/index.ts'

let environment: TestEnvironment

beforeAll(async () => {
  environment = await createTestEnvironment()
})
// Closing fails if any request caused a fault.
afterAll(() => environment.close())

test.each([
  '/embed/v1/frame/%00',
  '/embed/v1/frame/par_1%00',
  '/embed/v1/assets/%00',
  '/embed/%00/consult.js',
  '/files/%00',
  '/audit-exports/%1F',
  '/packages/%00',
  '/docs/%00',
  '/docs/reference-%7f.js',
  '/%00',
])('the path %s, with a control character, is not found', async (path) => {
  expect(await environment.api.as(null).get(path)).toMatchObject({ status: 404, code: 'not_found' })
})
