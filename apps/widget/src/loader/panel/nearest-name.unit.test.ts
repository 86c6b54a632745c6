import { describe, expect, it } from 'vitest'
import { nearestName } from './nearest-name.ts'

const known = ['token', 'container', 'mode', 'launcher', 'label', 'position', 'zIndex', 'onReady', 'baseUrl']

describe('the nearest option name', () => {
  it.each([
    ['contaner', 'container'],
    ['z-index', 'zIndex'],
    ['onready', 'onReady'],
    ['baseURL', 'baseUrl'],
    ['lable', 'label'],
    ['toke', 'token'],
  ])('for %s is %s', (given, meant) => {
    expect(nearestName(given, known)).toBe(meant)
  })

  it.each(['', 'color', 'x', 'x'.repeat(100_000), '__proto__'])('by an unrelated name is undefined (%#)', (given) => {
    expect(nearestName(given, known)).toBeUndefined()
  })
})
