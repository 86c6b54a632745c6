import { expect, test } from 'vitest'
import { z } from 'zod'
import { callSettingsOf, callVariables } from './settings.ts'

const secret = 's'.repeat(32)
const turnSecret = 't'.repeat(16)
const read = (environment: Record<string, string>) => callSettingsOf(z.object(callVariables).parse(environment))

test('without variables, calls are signaling only', () => {
  expect(read({})).toBeNull()
  expect(read({ MEDIA_NODES: '', MEDIA_SECRET: secret })).toBeNull()
})

test('media nodes and TURN servers are read from the variables', () => {
  const nodes = { MEDIA_NODES: 'https://10.0.0.1:4300/, https://10.0.0.2:4300', MEDIA_SECRET: secret }
  const settings = {
    engine: 'embedded',
    nodes: ['https://10.0.0.1:4300', 'https://10.0.0.2:4300'],
    secret,
    ca: null,
    turn: null,
  }
  expect(read(nodes)).toEqual(settings)
  const urls = ['turn:turn.example.com:3478?transport=udp', 'turns:turn.example.com:5349']
  expect(read({ ...nodes, TURN_URLS: urls.join(','), TURN_SECRET: turnSecret })).toEqual({
    ...settings,
    turn: { urls, secret: turnSecret },
  })
})

test('the engine is the one named by MEDIA_ENGINE, and other names are refused', () => {
  const nodes = { MEDIA_NODES: 'https://10.0.0.1:4300', MEDIA_SECRET: secret }
  expect(read({ ...nodes, MEDIA_ENGINE: 'janus' })?.engine).toBe('janus')
  expect(() => read({ ...nodes, MEDIA_ENGINE: 'Janus' })).toThrow()
})

test.each([
  { MEDIA_NODES: 'https://10.0.0.1:4300' },
  { MEDIA_NODES: 'https://10.0.0.1:4300', MEDIA_SECRET: 'short' },
  { MEDIA_NODES: '10.0.0.1:4300', MEDIA_SECRET: secret },
  { MEDIA_NODES: 'ftp://10.0.0.1', MEDIA_SECRET: secret },
  { MEDIA_NODES: 'https://10.0.0.1:4300', MEDIA_SECRET: secret, TURN_URLS: 'turn:a' },
  { MEDIA_NODES: 'https://10.0.0.1:4300', MEDIA_SECRET: secret, TURN_URLS: 'https://a', TURN_SECRET: turnSecret },
  { TURN_URLS: 'turn:a', TURN_SECRET: turnSecret },
])('the variables %o are refused', (environment: Record<string, string>) => {
  expect(() => read(environment)).toThrow()
})

const plain = { MEDIA_NODES: 'https://10.0.0.1:4300,http://10.0.0.2:4300', MEDIA_SECRET: secret }

test('a media node on another host requires TLS, and the error says how to set it up', () => {
  expect(() => read(plain)).toThrow('MEDIA_CONTROL_CA')
  expect(() => read({ ...plain, MEDIA_NODES: 'http://media.internal:4300' })).toThrow('MEDIA_CONTROL_CA')
  for (const host of ['127.0.0.1', 'localhost', '[::1]']) {
    expect(read({ ...plain, MEDIA_NODES: `http://${host}:4300` })).not.toBeNull()
  }
})

test('an unreadable certificate authority is an error', () => {
  const nodes = { ...plain, MEDIA_NODES: 'https://10.0.0.1:4300' }
  expect(read({ ...nodes, MEDIA_CONTROL_CA: import.meta.filename })?.ca).toContain('an authority of certificates')
  expect(() => read({ ...nodes, MEDIA_CONTROL_CA: '/nowhere/ca.pem' })).toThrow('MEDIA_CONTROL_CA')
})
