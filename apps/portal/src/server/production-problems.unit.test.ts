import { expect, test } from 'vitest'
import { productionProblems } from './production-problems.ts'

const sound = { PORTAL_URL: 'https://portal.example', API_URL: 'https://api.example' }

test.each([sound, { ...sound, API_URL: 'http://localhost:4000' }, { ...sound, API_URL: 'http://127.0.0.1:4000' }])(
  'the portal may start with %o',
  (urls) => {
    expect(productionProblems(urls, {})).toEqual([])
  },
)

test.each([
  [{ ...sound, PORTAL_URL: undefined }, 'PORTAL_URL'],
  [{ ...sound, PORTAL_URL: 'http://localhost:3000' }, 'PORTAL_URL'],
  [{ ...sound, API_URL: 'http://api.internal:4000' }, 'API_URL'],
  [{ ...sound, API_URL: 'http://localhost.example' }, 'API_URL'],
])('the portal refuses to start with %o and names the variable', (urls, variable) => {
  expect(productionProblems(urls, {})).toEqual([expect.stringContaining(`${variable} is not https`)])
})

test('the portal lists every problem at once', () => {
  const urls = { PORTAL_URL: 'http://portal.example', API_URL: 'http://api.example' }
  expect(productionProblems(urls, { NODE_TLS_REJECT_UNAUTHORIZED: '0' })).toHaveLength(3)
})
