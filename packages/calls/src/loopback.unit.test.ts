import { expect, test } from 'vitest'
import { isLoopbackHost } from './loopback.ts'

test.each(['localhost', 'LOCALHOST', '127.0.0.1', '127.8.9.10', '::1', '[::1]'])('%s is the loopback', (host) => {
  expect(isLoopbackHost(host)).toBe(true)
})

test.each(['0.0.0.0', '::', '10.0.0.1', '127.0.0.1.example.com', '127.example.com', 'localhost.example.com', ''])(
  '%s is not the loopback',
  (host) => {
    expect(isLoopbackHost(host)).toBe(false)
  },
)
