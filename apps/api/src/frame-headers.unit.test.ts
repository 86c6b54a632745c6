import { describe, expect, it } from 'vitest'
import { frameHeaders } from './frame-headers.ts'

const page = '<script>begin()</script><script type="module">go()</script><script type="module" src="/app.js"></script>'

const directives = (origins: readonly string[] | null) => {
  const policy = frameHeaders(page, origins)['Content-Security-Policy'] ?? ''
  return new Map(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, sources] as const
    }),
  )
}

describe('the widget frame', () => {
  it('may be framed by our own page and by exactly the listed origins', () => {
    const origins = ['https://bank.example', 'https://app.bank.example:8443']
    expect(directives(origins).get('frame-ancestors')).toEqual(["'self'", ...origins])
  })

  it('may be framed by our own page alone when no origin is listed', () => {
    expect(directives([]).get('frame-ancestors')).toEqual(["'self'"])
  })

  it('may be framed by nobody when the account is suspended or unknown', () => {
    expect(directives(null).get('frame-ancestors')).toEqual(["'none'"])
    expect(frameHeaders(page, null, 'https://bank.example')['Cache-Control']).toBe('no-store')
  })

  it('loads nothing from other hosts and allows no unsafe source', () => {
    const named = [...directives([])].filter(([name]) => name !== 'frame-ancestors')
    expect(named.flatMap(([, sources]) => sources).filter((source) => /unsafe|\*|https?:/.test(source))).toEqual([])
    expect(directives([]).get('default-src')).toEqual(["'none'"])
    expect(directives([]).get('require-trusted-types-for')).toEqual(["'script'"])
  })

  it('runs only the inline scripts that it was built with', () => {
    // printf 'begin()' | openssl dgst -sha256 -binary | base64
    const hashes = ['15S4FGE7rP6kq/PzA1uIhN3+8zfaO6/TnJp4fMWo7lE=', '5KYv+PUboo5h+0+YAtGRPbwv5d/QxzHslP4YGnUaxRw=']
    expect(directives([]).get('script-src')).toEqual(["'self'", ...hashes.map((hash) => `'sha256-${hash}'`)])
  })

  it('is cached only for a listed origin', () => {
    const kept = (asker: unknown) => frameHeaders(page, ['https://bank.example'], asker)['Cache-Control']
    expect(kept('https://bank.example')).toBe('private, max-age=600')
    for (const other of ['https://bank.example.evil.example', undefined, ['https://bank.example'], '']) {
      expect(kept(other)).toBe('no-store')
    }
  })

  it('has only the permissions that calls need', () => {
    const permissions = frameHeaders(page, [])['Permissions-Policy']?.split(', ') ?? []
    const granted = permissions.filter((permission) => !permission.endsWith('=()'))
    expect(granted).toEqual(
      ['autoplay', 'camera', 'display-capture', 'fullscreen', 'microphone', 'screen-wake-lock'].map(
        (feature) => `${feature}=(self)`,
      ),
    )
  })
})
