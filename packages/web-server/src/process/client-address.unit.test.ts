import type { IncomingMessage } from 'node:http'
import { describe, expect, test } from 'vitest'
import { createAddressWriter } from './client-address.ts'
import { isProxyList } from './proxy-list.ts'

const request = (remoteAddress: string, headers: Record<string, string>) =>
  ({ socket: { remoteAddress }, headers: { ...headers } }) as unknown as IncomingMessage

function headersAfter(trustProxy: string[], remoteAddress: string, headers: Record<string, string>) {
  const written = request(remoteAddress, headers)
  createAddressWriter(trustProxy)(written)
  return written.headers
}

describe('the client’s address', () => {
  test('is the connection’s address, whatever the client claims', () => {
    expect(headersAfter([], '203.0.113.7', { 'x-forwarded-for': '198.51.100.1' })).toEqual({
      'x-forwarded-for': '203.0.113.7',
    })
  })

  test('is the one that a trusted proxy forwards', () => {
    const claimed = { 'x-forwarded-for': '198.51.100.1' }
    expect(headersAfter(['10.0.0.0/8'], '10.1.2.3', claimed)['x-forwarded-for']).toBe('198.51.100.1')
  })

  test('is the last address outside the trusted proxies when the client sent its own list', () => {
    const claimed = { 'x-forwarded-for': '192.0.2.1, 198.51.100.1, 10.9.9.9' }
    expect(headersAfter(['10.0.0.0/8'], '10.1.2.3', claimed)['x-forwarded-for']).toBe('198.51.100.1')
  })

  test('is not taken from the header of a peer outside the trusted network', () => {
    const claimed = { 'x-forwarded-for': '198.51.100.1' }
    expect(headersAfter(['10.0.0.0/8'], '11.0.0.1', claimed)['x-forwarded-for']).toBe('11.0.0.1')
  })
})

test('proxy headers are dropped from other clients and kept from a proxy', () => {
  const claimed = { forwarded: 'for=192.0.2.1', 'x-forwarded-proto': 'https', 'x-forwarded-host': 'evil.example' }
  expect(headersAfter([], '203.0.113.7', claimed)).toEqual({ 'x-forwarded-for': '203.0.113.7' })
  expect(headersAfter(['loopback'], '127.0.0.1', claimed)).toMatchObject(claimed)
})

test.each([
  [['10.0.0.0/8', '::1', 'loopback', 'uniquelocal'], true],
  [[], true],
  [['10.0.0.0/33'], false],
  [['balancer.example'], false],
])('%j is a valid list of proxies: %s', (entries, valid) => {
  expect(isProxyList(entries)).toBe(valid)
})
