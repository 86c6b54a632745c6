import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { findEmptyNames, findRetiredWords } from './retired-words.ts'

/** Fails if a file of the repository contains a word or a name that the repository no longer uses. `pnpm verify` runs it. */
const checked = ['*.ts', '*.tsx', '*.mts', '*.mjs', '*.css', '*.md', '*.html', '*.yml', '*.yaml', '*.json', '.github/*']
/** Words of other languages may look like retired English ones. */
const otherLanguages = ['*/words/[!e]?.ts', '*/words/e[!n].ts']
/** The list itself and its test, the history, and third-party text. */
const unchecked = ['scripts/retired-words*.ts', '*CHANGELOG.md', 'pnpm-lock.yaml', ...otherLanguages]

const listed = execFileSync(
  'git',
  [
    'ls-files',
    '-z',
    '--cached',
    '--others',
    '--exclude-standard',
    '--',
    ...checked,
    ...unchecked.map((path) => `:!${path}`),
  ],
  { encoding: 'utf8', maxBuffer: 2 ** 26 },
)
let count = 0
for (const path of listed.split('\0').filter(Boolean)) {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    // Deleted, but still in the index.
    continue
  }
  const empty = /\.m?tsx?$/.test(path) ? findEmptyNames(text) : []
  for (const { line, word, instead } of [...findRetiredWords(text), ...empty]) {
    process.stderr.write(`${path}:${line}: "${word}" is retired. Write "${instead}".\n`)
    count += 1
  }
}
process.exitCode = count > 0 ? 1 : 0
