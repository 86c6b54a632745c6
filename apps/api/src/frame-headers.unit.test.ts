import { describe, expect, it } from 'vitest'
import { frameHeaders } from './frame-headers.ts'

const page = '<script>begin()</script><script type="module">go()</script><script type="module" src="/app.js"></script>'

const directives = (origins: readonly string[]) => {
  const policy = frameHeaders(page, origins)['Content-Security-Policy'] ?? ''
  return new Map(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, sources] as const
    }),
  )
}

describe('the frame', () => {
  it('may be shown by the listed pages, each as it is listed', () => {
    const origins = ['https://bank.example', 'https://app.bank.example:8443']
    expect(directives(origins).get('frame-ancestors')).toEqual(origins)
  })

  it('may be shown by nobody when there is no list', () => {
    expect(directives([]).get('frame-ancestors')).toEqual(["'none'"])
  })

  it('takes nothing from elsewhere, and allows nothing unsafe', () => {
    const named = [...directives([])].filter(([name]) => name !== 'frame-ancestors')
    expect(named.flatMap(([, sources]) => sources).filter((source) => /unsafe|\*|https?:/.test(source))).toEqual([])
    expect(directives([]).get('default-src')).toEqual(["'none'"])
    expect(directives([]).get('require-trusted-types-for')).toEqual(["'script'"])
  })

  it('runs of scripts in the page itself those that it was built with, and no other', () => {
    // printf 'begin()' | openssl dgst -sha256 -binary | base64
    const hashes = ['15S4FGE7rP6kq/PzA1uIhN3+8zfaO6/TnJp4fMWo7lE=', '5KYv+PUboo5h+0+YAtGRPbwv5d/QxzHslP4YGnUaxRw=']
    expect(directives([]).get('script-src')).toEqual(["'self'", ...hashes.map((hash) => `'sha256-${hash}'`)])
  })

  it('is kept by the browsers of a listed origin alone', () => {
    const kept = (asker: unknown) => frameHeaders(page, ['https://bank.example'], asker)['Cache-Control']
    expect(kept('https://bank.example')).toBe('private, max-age=600')
    for (const other of ['https://bank.example.evil.example', undefined, ['https://bank.example'], '']) {
      expect(kept(other)).toBe('no-store')
    }
  })

  it('keeps what calls need for itself, and has nothing else', () => {
    const permissions = frameHeaders(page, [])['Permissions-Policy']?.split(', ') ?? []
    const granted = permissions.filter((permission) => !permission.endsWith('=()'))
    expect(granted).toEqual(
      ['autoplay', 'camera', 'display-capture', 'fullscreen', 'microphone'].map((feature) => `${feature}=(self)`),
    )
  })
})
