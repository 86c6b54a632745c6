import { expect, test } from 'vitest'
import { config } from './proxy.ts'

const runs = (path: string) => new RegExp(`^${config.matcher}$`).test(path)

// Next keeps up to 10 MiB of each body for the proxy, and refuses more.
// The preview of a form has a policy of its own.
test.each(['/api/attachments', '/api/session', '/api/trpc/a.b', '/embed/v1/preview', '/embed/v1/assets/a.js'])(
  'the proxy does not run for %s',
  (path) => {
    expect(runs(path)).toBe(false)
  },
)

test.each(['/', '/sign-in', '/apis'])('the proxy sets the headers of the page %s', (path) => {
  expect(runs(path)).toBe(true)
})
