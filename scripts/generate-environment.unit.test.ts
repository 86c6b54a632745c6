import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { environmentPage, renderEnvironment } from './generate-environment.ts'

it('docs/environment.md is up to date: otherwise run node scripts/generate-environment.ts', () => {
  expect(readFileSync(environmentPage, 'utf8')).toBe(renderEnvironment())
})

it('docs/environment.md lists every variable of every app', () => {
  const page = renderEnvironment()
  for (const app of ['api', 'worker', 'media', 'portal', 'operator-cli', 'stack', 'demo-clinic']) {
    const source = readFileSync(new URL(`../apps/${app}/src/config.ts`, import.meta.url), 'utf8')
    const names = [...source.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name ?? '')
    expect(names.length).toBeGreaterThan(1)
    for (const name of names) if (name !== 'INIT_CWD') expect(page).toContain(`| \`${name}\` |`)
  }
})
