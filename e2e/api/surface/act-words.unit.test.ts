import { globSync, readFileSync } from 'node:fs'
import { procedures } from '@consult/trpc'
import { actsByLanguage } from '@consult/web-client/audit/acts/act-words.ts'
import { expect, test } from 'vitest'

const root = new URL('../../../', import.meta.url).pathname

/** The acts that the service and its operators record: every literal that is named as an act or passed to a context. */
const ownActs = globSync(['packages/*/src/**/*.ts', 'apps/{operator-cli,worker}/src/**/*.ts'], { cwd: root })
  .filter((file) => !/test|fixture|web-client/.test(file))
  .flatMap((file) => [
    ...readFileSync(`${root}${file}`, 'utf8').matchAll(
      /(?:\bact(?:: | = )|[cC]ontext(?:Of|For)?\([^()]*, )'(\w+\.\w+)'/g,
    ),
  ])
  .map(([, act = '']) => act)

const entered = [...procedures].flatMap(([name, { type, meta }]) =>
  (type === 'mutation' && typeof meta?.audit !== 'object') || meta?.audit === 'entered' ? [name] : [],
)

test('every act in the audit has words in every language', () => {
  expect(entered.length).toBeGreaterThan(100)
  expect(ownActs).toContain('matching.ring')
  for (const acts of Object.values(actsByLanguage)) {
    expect([...entered, ...ownActs].filter((act) => !Object.hasOwn(acts, act))).toEqual([])
  }
})
