import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'

const app = join(import.meta.dirname, '../..')
const docs = readFileSync(join(app, '../../docs/embedding.md'), 'utf8')
const reactTypes = dirname(createRequire(import.meta.url).resolve('@types/react/package.json'))
let folder: string

/** Runs the compiler. @returns its error output. */
function compile(...args: readonly string[]): string {
  try {
    return execFileSync('tsc', args, { cwd: folder, encoding: 'utf8' })
  } catch (error) {
    return `${(error as { stdout?: string }).stdout}`
  }
}

/** Compiles a page's source in strict mode against the types that the package ships. */
function compilePage(file: string, source: string): string {
  writeFileSync(join(folder, file), source)
  const compilerOptions = {
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    noEmit: true,
    skipLibCheck: false,
    jsx: 'react-jsx',
    target: 'es2022',
    module: 'esnext',
    moduleResolution: 'bundler',
    lib: ['es2022', 'dom', 'dom.iterable'],
    types: [],
    paths: {
      '@consult/widget': ['./types/index.d.ts'],
      '@consult/widget/react': ['./types/react.d.ts'],
      react: [reactTypes],
      'react/jsx-runtime': [join(reactTypes, 'jsx-runtime')],
      csstype: [join(reactTypes, '../../csstype')],
    },
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: [file] }))
  return compile('--project', 'tsconfig.json')
}

/** Returns the code block of docs/embedding.md in that language. */
function snippet(language: string): string {
  const [, block] = new RegExp(`\`\`\`${language}\n(.+?)\n\`\`\``, 's').exec(docs) ?? []
  if (!block) throw new Error(`no ${language} in docs/embedding.md`)
  return block
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'consult-snippets-'))
  mkdirSync(join(folder, 'types'))
  const made = compile('--project', join(app, 'tsconfig.package.json'), '--outDir', join(folder, 'types'))
  expect(made).toBe('')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('the React snippet of the docs compiles in strict mode against the types of the package', () => {
  expect(compilePage('consult.tsx', snippet('tsx'))).toBe('')
})

it('the snippet with window.consult compiles, since the package declares it', { tags: 'full' }, () => {
  expect(compilePage('page.ts', snippet('ts'))).toBe('')
})

it('a snippet with an option that does not exist does not compile', () => {
  const wrong = snippet('ts').replace('{ token,', "{ token, lable: 'Ask',")
  expect(compilePage('wrong.ts', wrong)).toContain("'lable' does not exist")
})
