import { InvalidArgumentError } from 'commander'
import { describe, expect, test } from 'vitest'
import { collectOrigin, parseOrigin } from './origin.ts'

describe('parseOrigin', () => {
  test.each([
    ['https://clinic.example', 'https://clinic.example'],
    ['https://clinic.example/', 'https://clinic.example'],
    ['HTTPS://Clinic.EXAMPLE', 'https://clinic.example'],
    ['https://clinic.example:443', 'https://clinic.example'],
    ['http://clinic.example:80', 'http://clinic.example'],
    ['https://clinic.example:8443', 'https://clinic.example:8443'],
    ['http://localhost:4100', 'http://localhost:4100'],
    ['http://127.0.0.1:4100', 'http://127.0.0.1:4100'],
    ['http://[::1]:4100', 'http://[::1]:4100'],
    ['https://münchen.example', 'https://xn--mnchen-3ya.example'],
    ['  https://clinic.example ', 'https://clinic.example'],
  ])('%s', (written, origin) => {
    expect(parseOrigin(written)).toBe(origin)
    expect(parseOrigin(origin)).toBe(origin)
  })

  test.each([
    '',
    '*',
    'null',
    'clinic.example',
    'clinic.example:443',
    '//clinic.example',
    'https:clinic.example',
    'https:///clinic.example',
    'ftp://clinic.example',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'https://',
    'https://clinic.example/app',
    'https://clinic.example//',
    'https://clinic.example/.',
    'https://clinic.example?x',
    'https://clinic.example/#',
    'https://user@clinic.example',
    'https://user:secret@clinic.example',
    'https://*.clinic.example',
    "https://clinic.example;script-src'*'",
    'https://a.example https://b.example',
    'https://clinic.example:0',
    'https://clinic.example:99999',
    'https://clinic.example\\app',
  ])('refuses "%s"', (written) => {
    expect(() => parseOrigin(written)).toThrow(InvalidArgumentError)
  })
})

test('collectOrigin collects each distinct origin once', () => {
  const first = collectOrigin('https://a.example')
  const both = collectOrigin('https://b.example/', first)
  expect(collectOrigin('HTTPS://A.example', both)).toEqual(['https://a.example', 'https://b.example'])
})
