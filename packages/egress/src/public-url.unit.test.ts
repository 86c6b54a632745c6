import { describe, expect, test } from 'vitest'
import type { EgressPolicy } from './policy.ts'
import { type PublicUrlProblem, parsePublicUrl } from './public-url.ts'

const strict: EgressPolicy = { allowedHosts: [] }
const open: EgressPolicy = { allowedHosts: ['localhost', 'Clinic.Local.', '10.0.0.5', '[::1]'] }

function read(written: string, policy = strict): string {
  const result = parsePublicUrl(written, policy)
  return result.ok ? result.url.href : result.code
}

describe('parsePublicUrl', () => {
  test.each([
    ['https://partner.example.com/hooks?tenant=1', 'https://partner.example.com/hooks?tenant=1'],
    ['https://partner.example.com:8443', 'https://partner.example.com:8443/'],
    ['HTTPS://Partner.Example.COM/Hooks', 'https://partner.example.com/Hooks'],
    ['https://partner.example.com.:8443/hooks', 'https://partner.example.com:8443/hooks'],
    ['https://bücher.example.com/', 'https://xn--bcher-kva.example.com/'],
    ['https://mylocalhost.com/', 'https://mylocalhost.com/'],
    ['https://localhost.example.com/', 'https://localhost.example.com/'],
    ['https://8.8.8.8/', 'https://8.8.8.8/'],
    ['https://[2606:4700:4700::1111]/', 'https://[2606:4700:4700::1111]/'],
  ])('accepts %s', (written, href) => {
    expect(read(written)).toBe(href)
  })

  test.each<[string, PublicUrlProblem]>([
    ['', 'malformed'],
    ['/hooks', 'malformed'],
    ['partner.example.com/hooks', 'malformed'],
    ['https://', 'malformed'],
    ['https://partner.example.com:0/', 'malformed'],
    ['https://partner.example.com:65536/', 'malformed'],
    ['https://partner.example.com/a b', 'malformed'],
    ['https://partner.example.com/\n', 'malformed'],
    ['https://partner.example.com\\hooks', 'malformed'],
    [`https://partner.example.com/${'a'.repeat(2021)}`, 'too_long'],
    ['https://user@partner.example.com/', 'has_credentials'],
    ['https://:secret@partner.example.com/', 'has_credentials'],
    ['https://partner.example.com/#part', 'has_fragment'],
    ['https://partner.example.com/#', 'has_fragment'],
    ['http://partner.example.com/', 'scheme_not_allowed'],
    ['ftp://partner.example.com/', 'scheme_not_allowed'],
    ['wss://partner.example.com/', 'scheme_not_allowed'],
    ['file:///etc/passwd', 'scheme_not_allowed'],
    ['javascript:alert(1)', 'scheme_not_allowed'],
    ['data:text/plain,x', 'scheme_not_allowed'],
    ['blob:https://partner.example.com/1', 'scheme_not_allowed'],
    ['https://localhost/', 'host_not_public'],
    ['https://192.168.0.1/', 'host_not_public'],
  ])('refuses %j as %s', (written, code) => {
    expect(parsePublicUrl(written, strict)).toEqual({ ok: false, code, message: expect.stringMatching(/./) })
  })

  test('accepts a URL of 2048 characters', () => {
    const longest = `https://partner.example.com/${'a'.repeat(2020)}`
    expect(read(longest)).toBe(longest)
  })

  test.each([
    'http://localhost:3000/hooks',
    'https://localhost/',
    'http://clinic.local/',
    'http://10.0.0.5:8080/',
    'http://[::1]:8080/',
  ])('accepts %s, which is on the allow-list', (written) => {
    expect(read(written, open)).toBe(written)
  })

  test.each<[string, PublicUrlProblem]>([
    ['https://127.0.0.1/', 'host_not_public'],
    ['https://a.localhost/', 'host_not_public'],
    ['https://localhost.a.local/', 'host_not_public'],
    ['https://10.0.0.6/', 'host_not_public'],
    ['http://partner.example.com/', 'scheme_not_allowed'],
    ['ftp://localhost/', 'scheme_not_allowed'],
    ['http://user@localhost/', 'has_credentials'],
    ['http://localhost/#', 'has_fragment'],
  ])('refuses %s, which is not on the allow-list, as %s', (written, code) => {
    expect(read(written, open)).toBe(code)
  })

  test('recognizes an allowed host in every notation', () => {
    expect(read('http://LOCALHOST.:3000/', open)).toBe('http://localhost:3000/')
    expect(read('http://0xa.5/', open)).toBe('http://10.0.0.5/')
    expect(read('http://[0:0:0:0:0:0:0:1]/', open)).toBe('http://[::1]/')
  })

  test.each([
    'localhost:3000',
    'http://localhost',
    'a/b',
    'user@host',
    '*.localhost/',
    '',
    ' ',
    '[::1]:80',
    '[10.0.0.1]',
  ])('throws for the allow-list entry %j, which is not a bare host', (entry) => {
    expect(() => parsePublicUrl('https://partner.example.com/', { allowedHosts: [entry] })).toThrow(TypeError)
  })
})
