import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findSystemProgram } from '@consult/testing'
import { describe, expect, it } from 'vitest'
import { renderDashboard } from './generate-dashboard.ts'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'deploy/monitoring')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const rules = read('deploy/monitoring/rules.yaml')
const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name)

it('deploy/monitoring/dashboard.json is up to date: otherwise run node scripts/generate-dashboard.ts', () => {
  expect(read('deploy/monitoring/dashboard.json')).toBe(renderDashboard())
})

it('every alert has a section in docs/runbooks.md, in the same order, and every section an alert', () => {
  const sections = [...read('docs/runbooks.md').matchAll(/^## (.*)$/gm)].map(([, name]) => name)
  expect(sections).toEqual(alerts)
})

it('every section of docs/runbooks.md says what the alert means, what to look at, what to do and when it is over', () => {
  const parts = ['**Meaning.**', '**Look at.**', '**Do.**', '**Over when**']
  const [, ...sections] = read('docs/runbooks.md').split(/^## /m)
  const incomplete = sections.filter((section) => !parts.every((part) => section.split(part).length === 2))
  expect(incomplete).toEqual([])
})

it('every alert has a severity, a summary, a description and the link to its runbook', () => {
  const [, ...texts] = rules.split(/^ {6}- alert: /m)
  const complete =
    /^(\w+)\n.*for: \d+[mh]\n.*severity: (critical|warning) .*summary: .+description: .+runbook_url: (\S+)/s
  const links = texts.map((text) => complete.exec(text)?.[3])
  expect(links).toEqual(alerts.map((name) => `https://docs.consult.example/runbooks.md#${name.toLowerCase()}`))
})

it('every alert has a test of its own', () => {
  const tested = [...read('deploy/monitoring/rules.test.yaml').matchAll(/- name: (Consult\w+)/g)].map(
    ([, name]) => name,
  )
  expect(tested).toEqual(alerts)
})

const promtool = findSystemProgram('promtool')

describe.skipIf(promtool === null)('promtool, of the Debian package prometheus', { tags: 'full' }, () => {
  const run = (...words: string[]) =>
    execFileSync(promtool ?? '', words, { cwd: folder, encoding: 'utf8', stdio: 'pipe' })

  it('accepts the configuration and the rules', () => {
    expect(run('check', 'config', 'prometheus.yml')).toContain('is valid prometheus config file syntax')
  })

  it('sees every alert fire when it should, and none in a healthy installation', () => {
    expect(run('test', 'rules', 'rules.test.yaml')).toContain('SUCCESS')
  })
})
