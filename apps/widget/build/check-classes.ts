// Fails if a class is not styled by any of the widget's style sheets.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { classNamesIn } from '@consult/design/class-names'

const root = join(import.meta.dirname, '..')
const read = (pattern: string) =>
  globSync(pattern, { cwd: root }).map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
const css = read('src/**/*.css')
  .map(({ text }) => text)
  .join('\n')

const idle = [...classNamesIn(read('src/**/*.tsx'))].filter(([name]) => !new RegExp(`\\.${name}(?![\\w-])`).test(css))
for (const [name, files] of idle) {
  process.stdout.write(`No style sheet has the class ${name}  (${[...files].join(', ')})\n`)
}
process.exitCode = idle.length === 0 ? 0 : 1
