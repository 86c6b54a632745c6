import { expect, test } from 'vitest'
import { productionProblems } from './production-problems.ts'

const sound = { site: 'portal', publicUrl: 'https://portal.example', apiUrl: 'https://api.example' } as const

test.each([sound, { ...sound, apiUrl: 'http://localhost:4000' }, { ...sound, apiUrl: 'http://127.0.0.1:4000' }])(
  'the portal may start with %o',
  (server) => {
    expect(productionProblems(server, {})).toEqual([])
  },
)

test.each([
  [{ ...sound, publicUrl: undefined }, 'PORTAL_URL'],
  [{ ...sound, publicUrl: 'http://localhost:3000' }, 'PORTAL_URL'],
  [{ ...sound, site: 'console', publicUrl: 'http://localhost:3100' } as const, 'CONSOLE_URL'],
  [{ ...sound, apiUrl: 'http://api.internal:4000' }, 'API_URL'],
  [{ ...sound, apiUrl: 'http://localhost.example' }, 'API_URL'],
])('an app refuses to start with %o and names the variable', (server, variable) => {
  expect(productionProblems(server, {})).toEqual([expect.stringContaining(`${variable} is not https`)])
})

test('the portal lists every problem at once', () => {
  const server = { ...sound, publicUrl: 'http://portal.example', apiUrl: 'http://api.example' }
  expect(productionProblems(server, { NODE_TLS_REJECT_UNAUTHORIZED: '0' })).toHaveLength(3)
})
