import { describe, expect, it } from 'vitest'
import { frameHeaders } from './frame-headers.ts'

const directives = (origins: readonly string[]) => {
  const policy = frameHeaders(origins)['Content-Security-Policy'] ?? ''
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

  it('keeps what calls need for itself, and has nothing else', () => {
    const permissions = frameHeaders([])['Permissions-Policy']?.split(', ') ?? []
    const granted = permissions.filter((permission) => !permission.endsWith('=()'))
    expect(granted).toEqual(
      ['autoplay', 'camera', 'display-capture', 'fullscreen', 'microphone'].map((feature) => `${feature}=(self)`),
    )
  })
})
