import { expect, test } from 'vitest'
import { readChapters } from './pages.ts'

/** The pages with examples in TypeScript and Python. */
const examples = [
  'attachments',
  'clinical-facts',
  'credentials',
  'events',
  'idempotency',
  'messages',
  'paging',
  'telehealth',
  'versions',
]
/** Where the code of a page is run. A block without a language is a drawing or an output. Shell examples and the SDK's page run in `.ci/run-pages.mjs`. */
const ranBy: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    examples.flatMap((name) =>
      [`${name} ts`, `${name} python`].map((kind) => [kind, 'e2e/api/docs/examples.int.test.ts']),
    ),
  ),
  'sdk ts': '.ci/run-pages.mjs',
  'embedding html': 'apps/widget/src/loader/docs-snippets.tools.test.ts',
  'embedding js': 'apps/widget/src/loader/docs-snippets.tools.test.ts',
  'embedding ts': 'apps/widget/src/loader/docs-snippets.tools.test.ts',
  'embedding tsx': 'apps/widget/src/loader/docs-snippets.tools.test.ts',
  'embedding csp': 'e2e/widget/strict-page.spec.ts',
  'embedding permissions': 'e2e/widget/strict-page.spec.ts',
  'webhooks js': 'packages/sdk/src/docs.unit.test.ts',
  'webhooks ts': 'packages/sdk/src/docs.unit.test.ts',
  'receivers js': 'packages/sdk/src/webhooks/receivers.int.test.ts',
  'receivers ts': 'packages/sdk/src/webhooks/receivers.int.test.ts',
  'receivers python': 'packages/sdk/src/webhooks/receivers.int.test.ts',
  'states mermaid': 'scripts/generate-states.ts',
}

const blocks = readChapters()
  .flatMap(({ pages }) => pages)
  .flatMap(({ name, markdown }) =>
    [...markdown.matchAll(/^```(\w*)[^\n]*\n(.*?)^```/gms)].map(([, language = '', code = '']) => ({
      name,
      language,
      code,
    })),
  )

test('the code of every published page is run by a test', () => {
  const kinds = blocks.filter(({ language }) => !['', 'sh', 'json'].includes(language))
  expect(new Set(kinds.map(({ name, language }) => `${name} ${language}`))).toEqual(new Set(Object.keys(ranBy)))
})

test('the JSON of every published page is JSON', () => {
  for (const { code, language } of blocks) if (language === 'json') JSON.parse(code)
})

/** Set by the shell itself. */
const shellVariables = ['RANDOM']
const setBy = (code: string) => [...code.matchAll(/(?:^|\n|; )([A-Z_]+)=/g)].map(([, variable = '']) => variable)
const shellOf = (page: string) => blocks.filter(({ name, language }) => name === page && language === 'sh')

// The clean root runs them, in the full suite: this sees sooner what it could not run.
test.each([...new Set(blocks.map(({ name }) => name))])('the shell examples of %s can be run as they are', (page) => {
  const code = shellOf(page).map((block) => block.code)
  expect(code.filter((each) => each.includes('…'))).toEqual([])
  const known = [...shellVariables, ...[...shellOf('quick-start').map((block) => block.code), ...code].flatMap(setBy)]
  const used = code.flatMap((each) => [...each.matchAll(/\$\{?([A-Z][A-Z_]*)/g)].map(([, variable]) => variable))
  expect(used.filter((variable) => variable !== undefined && !known.includes(variable))).toEqual([])
})
