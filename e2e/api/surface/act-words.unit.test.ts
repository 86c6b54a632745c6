import { globSync, readFileSync } from 'node:fs'
import { procedures } from '@consult/trpc'
import { actChoices, actsByLanguage, actWords } from '@consult/web-client/audit/acts/act-words.ts'
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

test('the search of the audit offers every act by its words', () => {
  for (const language of ['en', 'es'] as const) {
    const choices = actChoices(language)
    const offered = new Map(choices)
    for (const act of entered) expect(offered.get(act)).toBe(actWords(act, language))
    const words = choices.map(([, text]) => text)
    expect(words).toEqual(words.toSorted((one, other) => one.localeCompare(other, language)))
  }
})
